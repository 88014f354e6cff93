package dev.memlog.query.reading;

import dev.memlog.language.turn.Extraction;
import dev.memlog.query.reading.MemoryFormation.Reader;
import java.util.List;

/**
 * A message as the stages that form memories read it.
 *
 * @param reader what decides on its sentences
 * @param note the reason why the sentences have no rules; empty if they have
 * @param sentences the sentences in order; without rules and candidates if a model decides, and
 *     empty if nothing reads the message
 */
public record ReadMessage(Reader reader, String note, List<Extraction.Sentence> sentences) {

  public ReadMessage {
    sentences = List.copyOf(sentences);
  }
}
