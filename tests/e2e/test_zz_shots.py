import sys, pathlib
sys.path.insert(0, "/work/main")
from tests.e2e.phones import Thumb, Table
from tests.e2e.test_offline import TEN, saved
from playwright.sync_api import expect
SHOTS="/tmp/shots/live/"
import pytest
@pytest.mark.parametrize("scheme", ["light","dark"])
def test_shots(scheme, new_page, begin, server):
    table = begin(names=("Ana","Bartholomew","陳大文","Di"))
    page = new_page(color_scheme=scheme, device_scale_factor=2)
    with_name = page
    # host without a name: prompt
    page.goto(f"/join/{table.tokens['score']}")
    tok = page.locator("main form [name=csrf_token]").first.get_attribute("value")
    page.context.request.post(f"{server.url}/join/{table.tokens['score']}", form={"csrf_token": tok})
    page.goto(table.enter)
    page.screenshot(path=SHOTS+f"who-{scheme}.png")
    page.get_by_role("button", name="Skip").click()
    page.goto(table.enter)
    thumb = Thumb(page)
    other = new_page(); table.join(other); other.goto(table.enter); 
    page.context.set_offline(True)
    thumb.save(TEN[0]); thumb.save(TEN[1])
    page.screenshot(path=SHOTS+f"saved-{scheme}.png")
    page.locator("#saved summary").click()
    page.screenshot(path=SHOTS+f"saved-open-{scheme}.png")
    o=Thumb(other); o.type([0,4,2,2]); o.record()
    page.context.set_offline(False)
    expect(page.locator("#saved .why")).to_be_visible()
    page.screenshot(path=SHOTS+f"parked-{scheme}.png")
    page.get_by_role("button", name="Look at both").click()
    page.wait_for_selector("#taken")
    page.screenshot(path=SHOTS+f"taken-{scheme}.png", full_page=True)
    page.goto(f"/sittings/{table.sitting_id}/turn")
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator("#saved .why")).to_have_count(0)
    page.goto(f"/sittings/{table.sitting_id}/turn")
    page.screenshot(path=SHOTS+f"turn-{scheme}.png")
    page.set_viewport_size({"width":740,"height":360})
    page.screenshot(path=SHOTS+f"turn-wide-{scheme}.png")
    page.set_viewport_size({"width":320,"height":568})
    page.screenshot(path=SHOTS+f"turn-small-{scheme}.png")
