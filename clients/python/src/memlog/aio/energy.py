"""Written by clients/python/asynchronous from memlog.energy."""

from __future__ import annotations

from typing import cast
from typing_extensions import Unpack
from memlog import models
from memlog.aio.connection import Connection
from memlog.connection import given


class Energy:
    """Calls about the energy, which is the budget of the language-model calls that the server
    makes in the background. They need a key with the role operator."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def get(self) -> models.Energy:
        """Shows the level, what was used, and whether background intelligence is deferred."""
        answer = await self._connection.send("GET", "/v1/energy")
        return cast(models.Energy, answer)

    async def report(self, **request: Unpack[models.ReportEnergyRequest]) -> models.ReportEnergyResponse:
        """Reports the level and the total. Both count, less what is used from now on, until the
        next report, or for extractor.memories.energy.reportValid."""
        answer = await self._connection.send("PUT", "/v1/energy", given(request))
        return cast(models.ReportEnergyResponse, answer)
