"""Plays the scenarios of this folder against a bot of any language.

    python clients/scenarios/scripted/run.py python rust   the libraries of ../languages.toml
    python clients/scenarios/scripted/run.py -- COMMAND …  any bot that takes the most seeds

The bot is a process that finds this scripted server by its environment. Needs the Python client
(`pip install ./clients/python`).
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
from google.protobuf import any_pb2, json_format
from google.rpc import error_details_pb2, status_pb2
from mashimo import v1
from mashimo.v1 import bot_service_pb2_grpc

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import languages  # noqa: E402
ROOT = HERE.parents[2]
# How long a bot may take for a step, in seconds; the first one starts its process.
STEP = 90.0
START = 180.0
# What a bot may say at any time.
ANYTIME = {"heartbeat", "log", "set_capacity", "preliminary_move"}


class Unexpected(Exception):
    """The bot did something else than the scenario says."""


class Connection:
    """One connection of the bot."""

    def __init__(self, requests: Any) -> None:
        """A connection whose frames come from here."""
        self.requests = requests
        self.answers: asyncio.Queue[Any] = asyncio.Queue()

    async def hear(self, limit: float = STEP) -> dict[str, Any]:
        """The next frame that means something."""
        while True:
            try:
                request = await asyncio.wait_for(self.requests.__anext__(), limit)
            except asyncio.TimeoutError:
                raise Unexpected(f"the bot said nothing for {limit:.0f} s") from None
            except StopAsyncIteration:
                raise Unexpected("the bot ended the stream") from None
            kind = request.frame.WhichOneof("kind")
            if kind == "heartbeat":
                nonce = request.frame.heartbeat.nonce
                self.answers.put_nowait(v1.ServerFrame(heartbeat_ack=v1.HeartbeatAck(nonce=nonce)))
            if kind not in ANYTIME:
                return json_format.MessageToDict(
                    request.frame,
                    preserving_proto_field_name=True,
                    always_print_fields_with_no_presence=True,
                )


class Stage(bot_service_pb2_grpc.BotServiceServicer):
    """The scripted server and the steps it can play."""

    def __init__(self) -> None:
        """A server without a bot."""
        self.connections: asyncio.Queue[Connection] = asyncio.Queue()
        self.opened: list[Connection] = []
        self.here: Connection | None = None
        self.process: subprocess.Popen[bytes] | None = None
        # The moves offered last, by game, for answers by index.
        self.offered: dict[str, list[str]] = {}
        self.limit = START

    async def Play(self, requests: Any, context: Any) -> Any:
        """Hands the connection to the scenario and says what it wants said."""
        connection = Connection(requests)
        self.opened.append(connection)
        self.connections.put_nowait(connection)
        await context.send_initial_metadata(())
        while (answer := await connection.answers.get()) is not None:
            if isinstance(answer, dict):
                await context.abort(*_status(answer))
            yield v1.PlayResponse(frame=answer)

    async def play(self, steps: list[dict[str, Any]]) -> None:
        """Plays steps in order."""
        for number, step in enumerate(steps, start=1):
            ((name, value),) = step.items()
            try:
                await getattr(self, f"step_{name}")(value)
            except Unexpected as error:
                raise Unexpected(f"step {number}, {json.dumps(step)}: {error}") from None

    @property
    def bot(self) -> Connection:
        """The connection that is open."""
        if self.here is None:
            raise Unexpected("no connection is open here; the scenario is wrong")
        return self.here

    async def step_connect(self, hello: dict[str, Any]) -> None:
        """The bot connects; Hello has these fields, and none where null is said."""
        assert self.process is not None
        connected = asyncio.ensure_future(self.connections.get())
        ended = asyncio.ensure_future(asyncio.to_thread(self.process.wait))
        done, _ = await asyncio.wait(
            {connected, ended}, timeout=self.limit, return_when=asyncio.FIRST_COMPLETED
        )
        if connected not in done:
            connected.cancel()
            why = f"ended with exit code {ended.result()}" if done else "did not connect"
            raise Unexpected(f"the bot {why}")
        self.here = connected.result()
        self.limit = STEP
        await self.step_hear({"hello": hello})

    async def step_hear(self, expected: dict[str, Any]) -> None:
        """The bot's next frame has these fields."""
        frame = await self.bot.hear()
        play = frame.get("play_move", {})
        if "index" in play:
            play["text"] = self.offered[play["game_id"]][play["index"]]
        if wrong := _differs(expected, frame):
            raise Unexpected(f"{wrong}; the bot said {json.dumps(frame)}")

    async def step_say(self, frame: dict[str, Any]) -> None:
        """The server says a frame, in the JSON form of the contract."""
        sent = json_format.ParseDict(frame, v1.ServerFrame())
        if sent.HasField("move_request"):
            request = sent.move_request
            self.offered[request.game_id] = [legal.text for legal in request.legal_moves]
        self.bot.answers.put_nowait(sent)

    async def step_say_bytes(self, text: str) -> None:
        """The server says a frame of these bytes in hex: one from a later version."""
        self.bot.answers.put_nowait(v1.ServerFrame.FromString(bytes.fromhex(text)))

    async def step_quiet(self, _: bool) -> None:
        """The bot has nothing more to say: the next frame answers a heartbeat."""
        await self.step_say({"heartbeat": {"nonce": 4711}})
        await self.step_hear({"heartbeat_ack": {"nonce": 4711}})

    async def step_end(self, status: dict[str, Any]) -> None:
        """The server ends the stream with a status; an empty one is OK."""
        self.bot.answers.put_nowait(status or None)
        self.here = None

    async def step_exit(self, failed: bool) -> None:
        """The bot ends by itself and does not come back."""
        assert self.process is not None
        try:
            code = await asyncio.to_thread(self.process.wait, STEP)
        except subprocess.TimeoutExpired:
            raise Unexpected("the bot did not end") from None
        if not self.connections.empty():
            raise Unexpected("the bot came back")
        if failed != (code != 0):
            raise Unexpected(f"the bot ended with exit code {code}")

    async def step_welcome(self, games: list[str]) -> None:
        """Welcome; these games are live."""
        listed = [{"game_id": game, "seq": 1} for game in games]
        welcome = {"session_id": "s", "epoch": 1, "resume_token": "resume", "games": listed}
        await self.step_say({"welcome": {**welcome, "heartbeat_interval": "60s"}})

    async def step_offer(self, game: str) -> None:
        """A game of two is offered, and the bot is ready."""
        await self.step_say({"game_offer": {"game": _setup(game), "ready_within": "30s"}})
        await self.step_hear({"ready": {"game_id": game}})

    async def step_request(self, asked: dict[str, Any]) -> None:
        """A decision is asked for; by default A1 wins nothing and A2 two seeds."""
        await self.step_say({"move_request": {**_request(), **asked}})

    async def step_accept(self, asked: dict[str, Any]) -> None:
        """A move is acknowledged."""
        accepted = {"attempt": 1, "seq": int(asked["decision_id"]) + 1, **asked}
        await self.step_say({"move_accepted": accepted})

    async def step_snapshot(self, told: dict[str, Any]) -> None:
        """How a game stands."""
        game = _setup(told.pop("game_id"))
        state = {"state": "GAME_STATE_RUNNING", "seq": 1, **told}
        await self.step_say({"game_snapshot": {"game": game, **state}})

    async def step_over(self, told: dict[str, Any]) -> None:
        """A game ends; seat 0 wins unless the result says else."""
        outcome = {"winner": 0, "ranks": [1, 2], "seeds": [25, 23], "points": [1, 0]}
        result = {"outcome": outcome, "termination": "TERMINATION_NORMAL", "rated": False}
        result.update(told.pop("result", {}))
        over = {"state": "GAME_STATE_FINISHED", "result": result}
        await self.step_say({"event": {**told, "over": over}})

    async def step_each(self, loop: dict[str, Any]) -> None:
        """Steps for each of some values, which `$` stands for."""
        for value in loop["of"]:
            text = json.dumps(loop["steps"]).replace("$", value)
            await self.play(json.loads(text))

    async def step_in_any_order(self, expected: list[dict[str, Any]]) -> None:
        """The bot's next frames are these, in any order."""
        left = list(expected)
        while left:
            frame = await self.bot.hear()
            fits = [each for each in left if not _differs(each, frame)]
            if not fits:
                raise Unexpected(f"not awaited: {json.dumps(frame)}")
            left.remove(fits[0])


def _setup(game: str) -> dict[str, Any]:
    players = [{"name": "bot"}, {"name": "other"}]
    geometry = {"seats": 2, "rows": 1, "columns": 6}
    return {"game_id": game, "rules": {"spec": "oware"}, "geometry": geometry, "players": players}


def _request() -> dict[str, Any]:
    def legal(text: str, won: int) -> dict[str, Any]:
        return {"text": text, "seeds_won": [won, 0], "next_seat": 1, "turn_ended": True}

    position = {
        "text": "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0",
        "pits": [4] * 12,
        "stores": [0, 0],
        "to_move": 0,
        "geometry": {"seats": 2, "rows": 1, "columns": 6},
    }
    clocks = {"seats": [{"remaining": "60s"}, {"remaining": "60s"}], "running": 0}
    return {
        "request_no": 1,
        "attempt": 1,
        "seat": 0,
        "position": position,
        "legal_moves": [legal("A1", 0), legal("A2", 2)],
        "clocks": clocks,
        "turn_time_left": "60s",
        "plies_left": 400,
    }


def _differs(expected: Any, actual: Any, path: str = "") -> str:
    """What is not as expected; empty when every field that is named fits."""
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return f"{path or 'the frame'} is missing"
        found = (_differs(want, actual.get(key), f"{path}.{key}") for key, want in expected.items())
        return next(filter(None, found), "")
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = zip(expected, actual, strict=True)
        return next(filter(None, (_differs(*pair, path) for pair in pairs)), "")
    # Numbers of 64 bits are text in JSON.
    same = expected == actual or (actual is not None and str(expected) == str(actual))
    return "" if same else f"{path} is {actual!r}, not {expected!r}"


def _status(end: dict[str, Any]) -> tuple[grpc.StatusCode, str, Any]:
    code = grpc.StatusCode[end["code"]]
    info = any_pb2.Any()
    info.Pack(error_details_pb2.ErrorInfo(reason=end.get("reason", ""), domain="mashimo"))
    status = status_pb2.Status(code=code.value[0], message="no", details=[info])
    return code, "no", (("grpc-status-details-bin", status.SerializeToString()),)


async def scenario(path: Path, command: list[str]) -> str:
    """Plays one scenario with a process of its own; what went wrong, or nothing."""
    server = grpc.aio.server()
    stage = Stage()
    bot_service_pb2_grpc.add_BotServiceServicer_to_server(stage, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    environment = {
        **os.environ,
        "MASHIMO_ADDRESS": f"127.0.0.1:{port}",
        "MASHIMO_TOKEN": "a-token-of-the-scenario",
        "MASHIMO_BOT": "scenario",
    }
    said = subprocess.DEVNULL if "-v" not in sys.argv else None
    stage.process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=said, stderr=said, start_new_session=True
    )
    try:
        await stage.play(json.loads(path.read_text())["steps"])
    except Unexpected as error:
        return str(error)
    finally:
        if stage.process.poll() is None:
            os.killpg(stage.process.pid, 9)
        stage.process.wait()
        for connection in stage.opened:
            connection.answers.put_nowait(None)
        await server.stop(1)
    return ""


def bots(arguments: list[str], target: str) -> dict[str, list[str]]:
    """The commands of the bots that are asked for, by name, built where they need to be."""
    if "--" in arguments:
        command = arguments[arguments.index("--") + 1 :]
        return {shlex.join(command): command}
    found = {}
    for name in [each for each in arguments if not each.startswith("-")] or list(languages.ALL):
        if name not in languages.ALL:
            raise SystemExit(f"`{name}` is none of {', '.join(languages.ALL)}")
        found[name] = languages.Language(name, Path(target)).sample("greedy")
    return found


async def play_all(chosen: dict[str, list[str]]) -> tuple[int, int]:
    """Plays every scenario with every bot and prints a line each; how many passed and failed."""
    passed = failed = 0
    for name, command in chosen.items():
        for path in sorted(HERE.glob("*.json")):
            wrong = await scenario(path, command)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            print(f"{name}: {path.stem}: {wrong or 'passed'}", flush=True)
    return passed, failed


def main() -> None:
    """Plays the scenarios and ends with 1 where one failed."""
    with tempfile.TemporaryDirectory() as target:
        passed, failed = asyncio.run(play_all(bots(sys.argv[1:], target)))
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
