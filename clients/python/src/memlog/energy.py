"""Written by the build of clients/java from the .proto files."""

from __future__ import annotations

from typing import cast

from typing_extensions import Unpack

from memlog import models
from memlog.connection import Connection, given


class Energy:
    """Calls about the energy, which is the budget of the language-model calls that the server
    makes in the background. They need a key with the role operator."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self) -> models.Energy:
        """Shows the level, what was used, and whether background intelligence is deferred."""
        answer = self._connection.send("GET", "/v1/energy")
        return cast(models.Energy, answer)

    def report(self, **request: Unpack[models.ReportEnergyRequest]) -> models.ReportEnergyResponse:
        """Reports the level and the total. Both count, less what is used from now on, until the
        next report, or for extractor.memories.energy.reportValid."""
        answer = self._connection.send("PUT", "/v1/energy", given(request))
        return cast(models.ReportEnergyResponse, answer)
