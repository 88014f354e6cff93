package dev.memlog.language.graph;

import dev.memlog.language.turn.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * A statement in the third person, and what is known about it.
 *
 * @param subject the name of its subject; empty if not known
 * @param attribute the attribute that it gives its subject; null if none is recognised
 * @param event what its subject did, such as "adopted a dog"; null if it tells no event
 * @param place where the event was; null if not said
 */
public record GraphStatement(
    String content,
    String subject,
    @Nullable Attribute attribute,
    @Nullable String event,
    @Nullable String place) {}
