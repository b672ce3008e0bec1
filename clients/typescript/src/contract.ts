/** The generated messages and services of `mashimo.v1`. */
export * from "./gen/mashimo/v1/admin_service_pb.js";
export * from "./gen/mashimo/v1/bot_service_pb.js";
export * from "./gen/mashimo/v1/bots_pb.js";
export * from "./gen/mashimo/v1/clock_pb.js";
export * from "./gen/mashimo/v1/engine_service_pb.js";
export * from "./gen/mashimo/v1/game_service_pb.js";
export * from "./gen/mashimo/v1/games_pb.js";
export * from "./gen/mashimo/v1/match_service_pb.js";
export * from "./gen/mashimo/v1/matches_pb.js";
export * from "./gen/mashimo/v1/policies_pb.js";
export * from "./gen/mashimo/v1/position_pb.js";
export * from "./gen/mashimo/v1/registry_service_pb.js";
export * from "./gen/mashimo/v1/rules_pb.js";
export * from "./gen/mashimo/v1/rules_service_pb.js";
export * from "./gen/mashimo/v1/server_service_pb.js";
export * from "./gen/mashimo/v1/sessions_pb.js";
