/**
 * Bots and tools for a Mashimo arena. A bot is one function, see {@link dev.mashimo.Bot}; {@link dev.mashimo.Mashimo#play}
 * lets it play, {@link dev.mashimo.Client} gives typed stubs of the services, {@link dev.mashimo.Records} reads games.
 */
package dev.mashimo;
