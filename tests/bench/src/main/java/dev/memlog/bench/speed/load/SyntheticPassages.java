package dev.memlog.bench.speed.load;

import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.WeightedWords;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;

/**
 * Passages of many users for an index without a model: clustered vectors of 384 dimensions, words
 * by Zipf's law. The same number always gives the same passage. Not safe for use by several
 * threads.
 *
 * @param perUser the number of passages of each user
 */
public record SyntheticPassages(int perUser, Random random, float[][] topics) {

  public static final CollectionSpec SPEC = PassageFields.collection("synthetic", 384);

  private static final String TENANT = "default";
  private static final int TOPICS = 500;
  private static final int VOCABULARY = 30_000;
  private static final int TEXT_WORDS = 45;
  private static final int QUERY_WORDS = 6;
  private static final float SPREAD = 0.8f;

  public SyntheticPassages(int perUser) {
    this(perUser, new Random(7), new float[TOPICS][]);
    for (int i = 0; i < TOPICS; i++) {
      topics[i] = gaussian();
    }
  }

  /** Returns the writes of the passages with these numbers. */
  public List<Write> writes(int from, int until) {
    return IntStream.range(from, until).mapToObj(this::write).toList();
  }

  private Write write(int number) {
    random.setSeed(number);
    String text = String.join(" ", Stream.generate(this::word).limit(TEXT_WORDS).toList());
    return new Write.Upsert(
        new Point(
            new UUID(number * 0x9e3779b97f4a7c15L, number),
            number,
            TENANT,
            "hash" + number,
            near(topics[random.nextInt(TOPICS)]),
            new WeightedWords.Builder().add(List.of(text.split(" ")), 1).build(),
            Map.ofEntries(
                Map.entry(PassageFields.APP, "default"),
                Map.entry(PassageFields.USER, user(number / perUser)),
                Map.entry(PassageFields.CONVERSATION, "c" + number / 20),
                Map.entry(PassageFields.MESSAGE, "m" + number),
                Map.entry(PassageFields.MESSAGES, List.of("m" + number)),
                Map.entry(PassageFields.ROLE, "user"),
                Map.entry(PassageFields.CREATED_AT, 1_700_000_000_000L + number),
                Map.entry(PassageFields.TEXT, text))));
  }

  /**
   * Returns a query.
   *
   * @param seed the seed of its vector and words
   * @param users the users whose passages it searches; empty for all
   */
  public CandidateQuery query(int seed, Set<Integer> users, int depth) {
    random.setSeed(-1L - seed);
    Set<String> words = new HashSet<>();
    while (words.size() < QUERY_WORDS) {
      words.add(word());
    }
    return new CandidateQuery(
        new Filter(
            TENANT,
            users.isEmpty()
                ? List.of()
                : List.of(
                    new Condition.AnyOf(
                        PassageFields.USER,
                        Set.copyOf(users.stream().map(SyntheticPassages::user).toList())))),
        near(topics[random.nextInt(TOPICS)]),
        words,
        depth);
  }

  private static String user(int number) {
    return "user" + number;
  }

  private String word() {
    return "w" + (int) Math.pow(VOCABULARY, random.nextDouble());
  }

  private float[] near(float[] topic) {
    float[] vector = gaussian();
    for (int i = 0; i < vector.length; i++) {
      vector[i] = topic[i] + SPREAD * vector[i];
    }
    return VectorUtil.l2normalize(vector);
  }

  private float[] gaussian() {
    float[] vector = new float[SPEC.dimensions()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }
}
