package dev.memlog.index.qdrant;

import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.Point;
import dev.memlog.index.StoredPoint;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.index.packed.FieldNames;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * The words and fields of a point as one string of its payload, in Base64. Qdrant and gRPC would
 * spend most of a search on the hundred values that each candidate has otherwise.
 */
final class PackedText {

  private PackedText() {}

  static String of(Point point) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    WeightedWords words = point.words();
    try {
      out.writeVInt(words.length());
      out.writeVInt(words.frequencies().size());
      for (Map.Entry<String, Integer> word : words.frequencies().entrySet()) {
        out.writeString(word.getKey());
        out.writeVInt(word.getValue());
      }
      new PackedPoint(point.contentHash(), point.id(), point.fields()).pack(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(out.toArrayCopy());
  }

  /** Returns the fields of a packed point, in a map that the caller may change. */
  static Map<String, Object> fields(String packed) {
    try {
      byte[] bytes = bytes(packed);
      ByteArrayDataInput in = new ByteArrayDataInput(bytes);
      int _ = in.readVInt();
      var _ = frequencies(in, Set.of());
      return point(in, bytes, 0, new FieldNames()).fields();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns a packed point as a candidate of neither path.
   *
   * @param words the words of the query
   * @param names the cache of names of the search
   */
  static Candidate candidate(
      String packed, long revision, double cosine, Set<String> words, FieldNames names) {
    try {
      byte[] bytes = bytes(packed);
      ByteArrayDataInput in = new ByteArrayDataInput(bytes);
      int length = in.readVInt();
      Map<String, Integer> frequencies = frequencies(in, words);
      return new Candidate(
          point(in, bytes, revision, names), cosine, false, false, frequencies, length);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static Map<String, Integer> frequencies(ByteArrayDataInput in, Set<String> asked)
      throws IOException {
    Map<String, Integer> frequencies = new HashMap<>();
    for (int left = in.readVInt(); left > 0; left--) {
      String word = in.readString();
      int frequency = in.readVInt();
      if (asked.contains(word)) {
        frequencies.put(word, frequency);
      }
    }
    return frequencies;
  }

  private static StoredPoint point(
      ByteArrayDataInput in, byte[] bytes, long revision, FieldNames names) throws IOException {
    int begin = in.getPosition();
    return PackedPoint.unpackStored(
        new BytesRef(bytes, begin, bytes.length - begin), revision, names);
  }

  private static byte[] bytes(String packed) {
    try {
      return Base64.getDecoder().decode(packed);
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  private static IndexUnavailableException unreadable(Exception e) {
    return new IndexUnavailableException(
        "the index returned a point whose field " + PayloadKeys.PACKED + " cannot be read", e);
  }
}
