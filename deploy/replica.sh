#!/usr/bin/env bash
# Copies the primary (PGHOST, PGUSER, PGPASSWORD) if the data folder is new, then follows it.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream --checkpoint fast; do
    echo "The primary is not ready yet."
    sleep 1
  done
  chmod 0700 "$PGDATA"
fi
unset PGHOST PGUSER PGPASSWORD PGPORT
exec postgres "$@"
