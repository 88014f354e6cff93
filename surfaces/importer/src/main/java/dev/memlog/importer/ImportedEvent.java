package dev.memlog.importer;

import dev.memlog.client.messages.Event;

/**
 * An event to import, with its place in a file.
 *
 * @param origin the place, such as {@code file:line}, for error messages
 */
public record ImportedEvent(Event event, String origin) implements Imported {}
