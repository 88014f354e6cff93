package dev.memlog.standalone.importer;

import dev.memlog.api.v1.Event;

/**
 * An event with its place in a file.
 *
 * @param origin the place, {@code file:line}, for messages
 */
public record ImportedEvent(Event event, String origin) {}
