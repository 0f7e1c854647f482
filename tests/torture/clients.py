"""Several servers in one workspace."""

from torture.cases import Outcome, case, passed_if
from torture.harness import Harness
from torture.server import Server


@case("multi.two_servers_one_workspace")
def _two_servers(harness: Harness) -> Outcome:
    workspace = harness.workspace()
    servers = [harness.begin(workspace) for _ in range(2)]
    text = harness.profile.text
    for number, server in enumerate(servers):
        server.open(f"{text}# TODO {number}\n")
    for version in range(50):
        for number, server in enumerate(servers):
            changed = f"{text}# TODO {number} {version}\n"
            server.change(server.uri(), version + 2, {"text": changed})
    for server in servers:
        server.ping(10)
    for server in servers:
        server.view(server.uri())
    exit_codes = [_end(server) for server in servers]
    return passed_if(exit_codes == [0, 0], f"rc={exit_codes}")


def _end(server: Server) -> int | None:
    server.shut_down()
    server.exit()
    return server.ended(8)
