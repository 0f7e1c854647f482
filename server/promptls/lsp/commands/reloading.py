"""`promptls.server.reload`: reads settings and other files again, whether or not they changed."""

from promptls.lsp.commands.arguments import Arguments
from promptls.lsp.session import Session


def reload(session: Session, _arguments: Arguments) -> object:
    """Forget what is known of files, and check the open documents again."""
    session.documents.store.clear()
    session.look_again()
    return None
