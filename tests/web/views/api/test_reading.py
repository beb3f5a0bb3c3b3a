"""The API description as a page."""

from tests.web.views.api.program import Program


def test_the_page_names_every_call_and_every_document(program: Program) -> None:
    page = program.client.get("/api").text
    description = program.client.get("/api/openapi.json").json
    assert description
    for path, methods in description["paths"].items():
        assert path in page
        assert all(f'id="{call["operationId"]}"' in page for call in methods.values())
    for name in description["components"]["schemas"]:
        assert page.count(f'id="{name}"') == 1
        assert f'href="#{name}"' in page
