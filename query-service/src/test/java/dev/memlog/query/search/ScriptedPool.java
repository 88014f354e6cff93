package dev.memlog.query.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A pool written by hand. */
final class ScriptedPool {

  static final String DAY = "2023-05-01T10:00:00Z";

  /** The day on which queries are asked. */
  static final LocalDate ASKED = LocalDate.of(2023, 6, 1);

  private final List<Candidate> candidates = new ArrayList<>();
  private final Map<String, Long> documentFrequencies = new HashMap<>();
  private long points = 100;

  ScriptedPool points(long all) {
    points = all;
    return this;
  }

  ScriptedPool word(String word, long having) {
    documentFrequencies.put(word, having);
    return this;
  }

  ScriptedPool candidate(
      String conversation, String message, double cosine, int length, Map<String, Integer> words) {
    return candidate(conversation, message, 0, "user", "", DAY, "text", cosine, length, words);
  }

  ScriptedPool candidate(
      String conversation,
      String message,
      int chunk,
      String role,
      String author,
      String at,
      String text,
      double cosine,
      int length,
      Map<String, Integer> words) {
    Map<String, Object> fields = new HashMap<>();
    fields.put(PassageFields.CONVERSATION, conversation);
    fields.put(PassageFields.MESSAGE, message);
    fields.put(PassageFields.ROLE, role);
    fields.put(PassageFields.TEXT, text);
    fields.put(PassageFields.CREATED_AT, Instant.parse(at).toEpochMilli());
    if (!author.isEmpty()) {
      fields.put(PassageFields.AUTHOR, author);
    }
    UUID id = UUID.nameUUIDFromBytes((conversation + message + chunk).getBytes(UTF_8));
    candidates.add(
        new Candidate(
            new StoredPoint(id, 1, fields),
            cosine,
            !Double.isNaN(cosine),
            !words.isEmpty(),
            words,
            length));
    return this;
  }

  CandidatePool pool() {
    return new CandidatePool(candidates, points, documentFrequencies);
  }
}
