"""What is wrong with each field, flat."""

from rest_framework.exceptions import ErrorDetail, ValidationError

from league.api.kit.problems import _lines


def test_fields_may_be_called_as_what_is_said_of_them():
    said = [ErrorDetail("Missing.", code="required")]
    for fields in ({"message": said}, {"code": said, "message": said}, {"deep": {"code": said}}):
        told = list(_lines(ValidationError(fields).get_full_details()))
        assert {(line["code"], line["detail"]) for line in told} == {("required", "Missing.")}
    assert [line["field"] for line in told] == ["deep.code"]
