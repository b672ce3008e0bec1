"""Keeps a session connected and lets the bot think beside it."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import random
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import grpc
import grpc.aio

from . import _session, _turn
from ._errors import BotError, RefusedError, UnreachableError
from ._link import Calls, Link, Stream
from ._session import Frame, Session, Summary
from ._stop import Stop, Wish
from ._thinkers import Thinkers
from ._version import VERSION
from .v1 import match_service_pb2, match_service_pb2_grpc, sessions_pb2

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from ._address import Address
    from ._turn import Choice, Game, GameEnd, LegalMove, Turn

    Answer = Choice | LegalMove | str | int | _turn._Resign
    Choose = Callable[[Turn], Answer | Coroutine[Any, Any, Answer]]

logger = logging.getLogger("mashimo")

# The first wait before trying again, and the longest, in seconds.
FIRST_WAIT = 0.1
LONGEST_WAIT = 10.0
# The longest wait that a server may ask for.
RESUME_AFTER_MAX = 24 * 3600.0
# How long a server may take to end the stream after Bye, and to answer Hello.
GOODBYE = 2.0
HELLO = 15.0
# How long the answer to a challenge may take.
ANSWER = 10.0


@dataclass(frozen=True)
class Options:
    """How a bot plays; see `play`."""

    choose: Choose
    name: str
    version: str
    instance: str
    address: Address
    unary: bool
    games_at_once: int
    rulesets: tuple[str, ...]
    games: int | None
    on_error: Literal["resign", "stop"]
    accepts: Callable[[Game], bool] | None
    started: Callable[[Game], None] | None
    over: Callable[[Game, GameEnd], None] | None
    challenged: Callable[[sessions_pb2.ChallengeReceived], bool | None] | None
    first_connection_within: float
    connection_within: float
    stop: Stop


class _Left(Exception):
    """The bot left."""


class Player:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.session = Session()
        self.loop = asyncio.get_running_loop()
        self.thinkers = Thinkers(options.games_at_once, self.loop)
        self.thinking: set[asyncio.Task[None]] = set()
        self.awaits = inspect.iscoroutinefunction(options.choose)
        # What the bot chose on its threads; the loop is told once for all that wait.
        self.choices: deque[tuple[Turn, Choice | Exception, float]] = deque()
        self.told = False
        # The connection, while there is one.
        self.link: Link | None = None
        self.matches: Any = None
        # Set whenever the loop should look up: a wish to stop, an error of the bot.
        self.wake = asyncio.Event()
        self.capacity = 0
        self.resume_after = 0.0
        # When a frame came last.
        self.heard = 0.0
        self.bot_error: BaseException | None = None

    async def play(self) -> Summary:
        with self.options.stop.heard_by(lambda: self.loop.call_soon_threadsafe(self.wake.set)):
            try:
                await self._play()
            finally:
                for task in self.thinking:
                    task.cancel()
                self.thinkers.close()
        return self.session.summary

    async def _play(self) -> None:
        give_up = time.monotonic() + self.options.first_connection_within
        failures = 0
        while True:
            try:
                await self._connect()
            except _Left:
                return
            except RefusedError as error:
                if error.is_terminal:
                    raise
                if error.reason == "RESUME_EXPIRED":
                    self.session.forget()
                self.resume_after = max(self.resume_after, error.retry_after)
                last = error
            # Whoever has done looks for no server, however that one ended.
            if self._has_done():
                return
            now = time.monotonic()
            if self.session.welcomed:
                self.session.welcomed = False
                failures = 0
                give_up = now + self.options.connection_within
            asked = min(self.resume_after, RESUME_AFTER_MAX)
            bound = min(FIRST_WAIT * 2 ** min(failures, 16), LONGEST_WAIT)
            wait = max(bound * random.uniform(0.5, 1.0), asked)
            failures, self.resume_after = failures + 1, 0.0
            if asked > 0:
                # A wait that the server asks for is no time spent looking for it.
                give_up = max(give_up, now) + wait
            if now + wait > give_up:
                where = self.options.address.authority
                raise UnreachableError(f"no server answers at {where}: {last.text}") from last
            logger.warning("not connected (%s), trying again in %.1f s", last.text, wait)
            await self._pause(wait)
            if self._has_done():
                return

    def _has_done(self) -> bool:
        """Whether nothing is left to play."""
        if self.options.stop.wish is Wish.NOW:
            return True
        return self._wanted_capacity() == 0 and self.session.running == 0

    async def _pause(self, seconds: float) -> None:
        """Waits, but not longer than there is something to play."""
        until = time.monotonic() + seconds
        while not self._has_done() and time.monotonic() < until:
            self.wake.clear()
            try:
                await asyncio.wait_for(self.wake.wait(), until - time.monotonic())
            except asyncio.TimeoutError:
                return

    async def _connect(self) -> None:
        """One connection, from Hello to its end, which is an exception."""
        address = self.options.address
        # Hello cannot say 0; that is told after Welcome.
        self.capacity = max(self._wanted_capacity(), 1)
        hello = self.session.hello(
            sessions_pb2.Hello(
                client_name=f"mashimo-python/{VERSION}",
                bot_name=self.options.name,
                version=self.options.version,
                instance=self.options.instance,
                capacity=self.capacity,
                rulesets=self.options.rulesets,
                detail=sessions_pb2.DETAIL_FULL,
            )
        )
        async with address.aio_channel() as channel:
            self.matches = match_service_pb2_grpc.MatchServiceStub(channel)
            if self.options.unary:
                self.link = Calls(channel, address, hello, self._hear)
            else:
                self.link = Stream(channel, address, hello)
            try:
                await self._converse(self.link)
            finally:
                link, self.link = self.link, None
                await link.close()

    async def _converse(self, link: Link) -> None:
        """Frames both ways until the stream ends."""
        self.heard = time.monotonic()
        reading = asyncio.ensure_future(self._read(link))
        reading.add_done_callback(lambda _: self.wake.set())
        try:
            while not reading.done():
                self.wake.clear()
                if self.bot_error is not None:
                    await self._leave(link, reading)
                    raise BotError("the bot's function failed") from self.bot_error
                if not self.session.welcomed and self.options.stop.wish is Wish.NOW:
                    raise _Left
                if self.session.welcomed and self._may_leave():
                    await self._leave(link, reading)
                    raise _Left
                silence = self.session.heartbeat * 3 if self.session.welcomed else HELLO
                left = self.heard + silence - time.monotonic()
                if left <= 0:
                    raise RefusedError(grpc.StatusCode.UNAVAILABLE, "", "the server fell silent")
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self.wake.wait(), left)
            with contextlib.suppress(grpc.aio.AioRpcError):
                reading.result()
            raise await link.end()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, link: Link) -> None:
        """Hears every frame until the stream ends."""
        while (frame := await link.hear()) is not None:
            self.heard = time.monotonic()
            self._hear(frame)

    def _hear(self, frame: sessions_pb2.ServerFrame) -> None:
        for step in self.session.hear(frame):
            if isinstance(step, _session.Say):
                self._say(step.frame)
            elif isinstance(step, _session.Think):
                self._think(step.turn)
            else:
                self._take(step)

    def _take(self, step: _session.Step) -> None:
        """Takes a step that is rarer than the others."""
        match step:
            case _session.Welcomed():
                self.wake.set()
            case _session.Offer(game=game):
                accepts = self.options.accepts
                if accepts is None or accepts(game):
                    self._say(Frame(ready=sessions_pb2.Ready(game_id=game.id)))
                else:
                    self._say(self.session.decline(game))
            case _session.Started(game=game):
                logger.info("game %s begun: %s", game.id, game.ruleset)
                if self.options.started:
                    self.options.started(game)
            case _session.Over(game=game, end=end):
                logger.info("game %s over: %s", game.id, end.text)
                self.wake.set()
                if self.options.over:
                    self.options.over(game, end)
            case _session.Goaway(goaway=goaway):
                self._goaway(goaway)
            case _session.Challenged(challenge=challenge):
                self._challenged(challenge)

    def _challenged(self, challenge: sessions_pb2.ChallengeReceived) -> None:
        """Answers a challenge as the bot wishes; the match then offers its games like any other."""
        if self.options.challenged is None or self.matches is None:
            return
        wish = self.options.challenged(challenge)
        if wish is not None:
            answering = asyncio.ensure_future(self._answer(self.matches, challenge, accept=wish))
            self.thinking.add(answering)
            answering.add_done_callback(self.thinking.discard)

    async def _answer(
        self, matches: Any, challenge: sessions_pb2.ChallengeReceived, *, accept: bool
    ) -> None:
        common: dict[str, Any] = {"metadata": self.options.address.metadata, "timeout": ANSWER}
        named = {"challenge_id": challenge.challenge_id}
        try:
            if accept:
                request = match_service_pb2.AcceptChallengeRequest(**named)
                await matches.AcceptChallenge(request, **common)
            else:
                declined = match_service_pb2.DeclineChallengeRequest(
                    reason="the bot declines", **named
                )
                await matches.DeclineChallenge(declined, **common)
        except grpc.aio.AioRpcError as error:
            logger.warning(
                "challenge %s was not answered: %s", challenge.challenge_id, error.details()
            )

    def _goaway(self, goaway: sessions_pb2.Goaway) -> None:
        error = RefusedError(
            grpc.StatusCode.ABORTED, goaway.reason, goaway.text, final=goaway.final
        )
        if error.is_terminal:
            raise error
        logger.info("the server asks to come back later: %s", error)
        self.resume_after = goaway.resume_after.ToTimedelta().total_seconds()

    def _think(self, turn: Turn) -> None:
        """Lets the bot decide beside the loop: a busy bot answers heartbeats all the same."""
        if self.awaits:
            task = asyncio.ensure_future(self._await(turn))
            self.thinking.add(task)
            task.add_done_callback(self.thinking.discard)
        else:
            self.thinkers.submit(self._run, turn)

    def _run(self, turn: Turn) -> None:
        """Asks the bot; on a thread of its own."""
        began = time.perf_counter()
        choose: Any = self.options.choose
        try:
            choice: Choice | Exception = _turn.as_choice(choose(turn))
        except Exception as error:
            choice = error
        self.choices.append((turn, choice, time.perf_counter() - began))
        if not self.told:
            self.told = True
            # The loop is closed when playing ended before the bot had decided.
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._take_choices)

    def _take_choices(self) -> None:
        # First: what is added from here on tells the loop again.
        self.told = False
        while self.choices:
            self._chosen(*self.choices.popleft())

    async def _await(self, turn: Turn) -> None:
        """Asks a bot that is a coroutine."""
        began = time.perf_counter()
        choose: Any = self.options.choose
        try:
            choice: Choice | Exception = _turn.as_choice(await choose(turn))
        except Exception as error:
            choice = error
        self._chosen(turn, choice, time.perf_counter() - began)

    def _chosen(self, turn: Turn, choice: Choice | Exception, took: float) -> None:
        if isinstance(choice, Exception):
            game, at = turn.game.id, turn.position
            logger.error("game %s: the bot failed at %s", game, at, exc_info=choice)
            if self.options.on_error == "stop":
                self.bot_error = choice
                self.wake.set()
            choice = _turn.Choice(_turn.RESIGN)
        connected = self.session.welcomed and self.link is not None
        for frame in self.session.choose(turn, choice, took, connected=connected):
            self._say(frame)

    def _say(self, frame: Frame) -> None:
        if self.link is not None:
            self.link.say(frame)

    def _may_leave(self) -> bool:
        """Whether nothing is left to play; tells the server when fewer games are wanted."""
        capacity = self._wanted_capacity()
        if capacity != self.capacity:
            self.capacity = capacity
            self._say(Frame(set_capacity=sessions_pb2.SetCapacity(capacity=capacity)))
        done = capacity == 0 and self.session.running == 0
        return done or self.options.stop.wish is Wish.NOW

    def _wanted_capacity(self) -> int:
        if self.options.stop.wish is not Wish.PLAY:
            return 0
        if self.options.games is None:
            return self.options.games_at_once
        left = max(self.options.games - self.session.summary.games, 0)
        return min(self.options.games_at_once, left)

    async def _leave(self, link: Link, reading: asyncio.Future[None]) -> None:
        """Says so and lets the server end the stream, so that the last frames are not lost."""
        link.say(Frame(bye=sessions_pb2.Bye(reason="the bot leaves")))
        link.leave()
        await asyncio.wait({reading}, timeout=GOODBYE)
