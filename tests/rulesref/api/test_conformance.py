"""Generated requests, valid and invalid, to every operation: no server error, and every answer as described.

CONFORMANCE_EXAMPLES sets how many requests of each sort are made for each operation.
"""

import os

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks as openapi

from cardsdb.api.docs import description

EXAMPLES = int(os.environ.get("CONFORMANCE_EXAMPLES", "5"))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_headers_conformance,
    openapi.response_schema_conformance,
    openapi.negative_data_rejection,
    openapi.missing_required_header,
]


@pytest.fixture(scope="module")
def operations(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        schema = schemathesis.openapi.from_dict(description())
    schema.app = get_wsgi_application()
    return [each.ok() for each in schema.get_all_operations()]


def faults_of(operation, mode):
    """Send generated requests to an operation; return the first answer that is not as described."""
    faults = []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case):
        try:
            case.validate_response(case.call(headers={"Accept-Encoding": "identity"}), checks=CHECKS)
        except schemathesis.errors.SchemathesisError as fault:
            faults.append(str(fault))
        except FailureGroup as group:
            faults.append(f"{case.as_curl_command()}\n" + "\n".join(map(str, group.exceptions)))

    send()
    return [f"{operation.label}, {fault[:2000]}" for fault in faults[:1]]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["valid", "invalid"])
def test_every_answer_is_as_described(db, operations, mode):
    able = [each for each in operations if mode is GenerationMode.POSITIVE or each.body or each.query]
    faults = [fault for operation in able for fault in faults_of(operation, mode)]
    assert not faults, "\n\n".join(faults)
