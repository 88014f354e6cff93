package dev.memlog.language.graph;

import dev.memlog.language.turn.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * A statement from which nodes and relations of the memory graph are read, with its recognised
 * details.
 *
 * @param content the text of the statement, in the third person
 * @param subject the name of the subject; empty if it is not known
 * @param attribute the attribute that the statement gives its subject; null if none is recognised
 * @param event the action of the subject, such as "adopted a dog"; null if the statement reports no
 *     event
 * @param place the place of the event; null if the statement names none
 */
public record GraphStatement(
    String content,
    String subject,
    @Nullable Attribute attribute,
    @Nullable String event,
    @Nullable String place) {}
