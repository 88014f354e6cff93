package dev.memlog.importer;

import dev.memlog.client.messages.Event;

/**
 * An event with its place in a file.
 *
 * @param origin the place, {@code file:line}, for error messages
 */
public record ImportedEvent(Event event, String origin) {}
