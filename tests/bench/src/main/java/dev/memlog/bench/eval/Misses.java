package dev.memlog.bench.eval;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.messages.Feature;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.language.english.WordCut;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A printer of missed evidence and of the messages ranked above it, each with the features of its
 * score.
 */
record Misses(Evaluation evaluation, Screen screen) {

  private static final int TOP = 10;
  private static final int SHOWN = 3;
  private static final int DEPTH = 1_000;

  /** Prints the missed questions and returns them as JSON. */
  ArrayNode show(List<Question> missed) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    screen.line();
    screen.line(screen.rule("Missed: evidence beyond the first ten (" + missed.size() + ")"));
    for (Question question : missed) {
      all.add(show(question));
    }
    return all;
  }

  private ObjectNode show(Question question) {
    List<MessageHit> ranked = evaluation.explained(question, DEPTH);
    Set<String> absent = new HashSet<>(question.turns());
    List<MessageHit> late = new ArrayList<>();
    for (MessageHit hit : ranked) {
      if (absent.remove(hit.source().messageId()) && hit.rank() > TOP) {
        late.add(hit);
      }
    }
    List<MessageHit> above =
        ranked.stream()
            .limit(TOP)
            .filter(hit -> !question.turns().contains(hit.source().messageId()))
            .toList();
    screen.line();
    screen.line(
        screen.bold(question.text()) + screen.dim("  " + question.group() + ", " + question.id()));
    late.forEach(hit -> line("missed", hit));
    absent.forEach(id -> screen.line("  missed  " + id + " is no candidate"));
    above.stream().limit(SHOWN).forEach(hit -> line("above ", hit));
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", question.id()).put("question", question.text()).put("group", question.group());
    ArrayNode missed = node.putArray("missed");
    late.forEach(hit -> missed.add(json(hit)));
    absent.forEach(id -> missed.addObject().put("message", id).putNull("rank"));
    ArrayNode others = node.putArray("above");
    above.forEach(hit -> others.add(json(hit)));
    return node;
  }

  private void line(String what, MessageHit hit) {
    String text = hit.snippet().replace('\n', ' ');
    screen.line(
        "  %s #%d %s %.3f = %s",
        what,
        hit.rank(),
        screen.accent(hit.source().messageId()),
        hit.score(),
        features(hit).stream()
            .filter(f -> f.contribution() != 0)
            .map(f -> String.format(Locale.ROOT, "%s %.3f", f.name(), f.contribution()))
            .collect(Collectors.joining(" + ")));
    screen.line(
        screen.dim("          " + hit.source().author() + ": ") + WordCut.shortened(text, 140));
  }

  private static List<Feature> features(MessageHit hit) {
    return requireNonNull(hit.explanation()).features();
  }

  private static ObjectNode json(MessageHit hit) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("message", hit.source().messageId())
        .put("conversation", hit.source().conversationId())
        .put("rank", hit.rank())
        .put("score", hit.score())
        .put("similarity", hit.similarity());
    ObjectNode features = node.putObject("features");
    features(hit).forEach(f -> features.put(f.name(), f.contribution()));
    return node;
  }
}
