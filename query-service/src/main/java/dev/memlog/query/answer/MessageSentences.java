package dev.memlog.query.answer;

import dev.memlog.api.v1.MemoryReading;
import dev.memlog.api.v1.MessageMemory;
import dev.memlog.api.v1.MessageSentence;
import dev.memlog.api.v1.QuotedBefore;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Rule;
import java.util.List;
import java.util.Locale;

/** A converter of the sentences of a message, with their outcomes, to messages of the API. */
public final class MessageSentences {

  private MessageSentences() {}

  /**
   * Converts the sentences of a message.
   *
   * @param memories the memories that cite the message
   */
  public static List<MessageSentence> show(
      List<Extraction.Sentence> sentences, List<MessageMemory> memories) {
    return sentences.stream().map(sentence -> show(sentence, sentences, memories)).toList();
  }

  private static MessageSentence show(
      Extraction.Sentence sentence, List<Extraction.Sentence> all, List<MessageMemory> memories) {
    var shown =
        MessageSentence.newBuilder()
            .setText(sentence.text())
            .setStart(sentence.start())
            .setEnd(sentence.end());
    Rule rule = sentence.rule();
    if (rule != null) {
      shown.setKept(false).setRule(rule.word()).setExplanation(rule.explanation());
    }
    Candidate candidate = sentence.candidate();
    if (candidate != null) {
      shown
          .setKept(true)
          .setQuote(candidate.content())
          .addAllReadings(readings(sentence, candidate, all))
          .addAllMemoryIds(holding(candidate, memories));
      Quote quote = candidate.quote();
      Quote.Before before = quote == null ? null : quote.before();
      if (before != null) {
        shown.setBefore(
            QuotedBefore.newBuilder().setSpeaker(before.speaker()).setText(before.text()));
      }
    }
    return shown.build();
  }

  private static List<String> holding(Candidate candidate, List<MessageMemory> memories) {
    return memories.stream()
        .filter(
            memory ->
                memory.getLineageList().stream()
                    .anyMatch(support -> support.getContent().equals(candidate.content())))
        .map(memory -> memory.getMemory().getMemoryId())
        .toList();
  }

  /** Returns the readings of a quote whose values the sentence, as the last of the quote, names. */
  private static List<MemoryReading> readings(
      Extraction.Sentence sentence, Candidate candidate, List<Extraction.Sentence> all) {
    List<Extraction.Sentence> quoted =
        all.stream().filter(other -> candidate.equals(other.candidate())).toList();
    return candidate.readings().stream()
        .filter(
            reading ->
                quoted.stream()
                    .filter(other -> other.text().contains(reading.value()))
                    .reduce((_, later) -> later)
                    .orElse(quoted.getLast())
                    .equals(sentence))
        .map(MessageSentences::show)
        .toList();
  }

  private static MemoryReading show(Reading reading) {
    var shown =
        MemoryReading.newBuilder()
            .setSubject(reading.subject().name())
            .setSubjectKind(word(reading.subject().kind()))
            .setRelation(reading.subject().relation())
            .setAttribute(reading.attribute())
            .setValue(reading.value())
            .setStanding(word(reading.standing()))
            .setCertainty(reading.certainty());
    var when = reading.when();
    if (when != null) {
      shown.setFrom(when.first().toString()).setTo(when.last().toString());
    }
    String recurrence = reading.recurrence();
    if (recurrence != null) {
      shown.setRecurrence(recurrence);
    }
    return shown.build();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
