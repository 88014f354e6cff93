package dev.memlog.standalone.importer;

import dev.memlog.api.v1.Event;

/**
 * An event and where it was read.
 *
 * @param origin {@code file:line}, for messages
 */
public record ImportedEvent(Event event, String origin) {}
