package dev.memlog.query.context;

import dev.memlog.query.context.Line.Occasion;
import dev.memlog.query.context.Line.Rating;
import dev.memlog.query.context.Line.Saying;
import dev.memlog.query.context.Line.Source;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.state.CoreBlock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Lines for tests. */
public final class TestLines {

  private TestLines() {}

  /** Returns a message of a user. */
  public static Line message(String conversation, String id, String at, String text) {
    return message(conversation, id, Instant.parse(at), "Ada", text);
  }

  public static Line message(
      String conversation, String id, Instant at, String speaker, String text) {
    String session = "default/" + conversation;
    return new Line(
        "message/" + session + "/" + id,
        new Saying("user", speaker, text),
        new Occasion(session, conversation, at, at),
        List.of(Source.message(conversation, id)),
        new Rating(1, 0.5));
  }

  /** Returns a memory that rests on messages of conversation c. */
  public static Line memory(String id, String at, String text, String... messages) {
    List<Source> sources = new ArrayList<>(List.of(Source.memory(id)));
    for (String message : messages) {
      sources.add(Source.message("c", message));
    }
    Instant time = Instant.parse(at);
    return new Line(
        "memory/" + id,
        new Saying("fact", "", text),
        new Occasion("", "", time, time),
        sources,
        new Rating(1, 0.5));
  }

  /** Returns a summary of memories. */
  public static Line summary(String text, String... memories) {
    Instant time = Instant.parse("2026-05-08T10:00:00Z");
    return new Line(
        LevelSummary.ID + "domain:work",
        new Saying(Line.SUMMARY, "", text),
        new Occasion("", "", time, time),
        List.of(memories).stream().map(Source::memory).toList(),
        new Rating(1, 0.5));
  }

  /** Returns a block of core memory. */
  public static Line block(String name, String text) {
    var block = new CoreBlock();
    block.setName(name);
    block.setUpdatedAt(Instant.parse("2026-05-08T10:00:00Z"));
    return Lines.block(block, text);
  }

  /** Returns the candidates of a part that are each relevant. */
  public static Candidates candidates(PartKind part, double share, Line... lines) {
    return new Candidates(
        part,
        share,
        part == PartKind.WINDOW,
        List.of(lines).stream().map(line -> CandidateLine.of(line, "found")).toList(),
        List.of());
  }
}
