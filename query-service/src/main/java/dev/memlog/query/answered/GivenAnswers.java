package dev.memlog.query.answered;

import dev.memlog.events.GivenItem;
import dev.memlog.events.GivenPart;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.Packed;
import dev.memlog.query.levels.RatedSummary;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.SearchResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A converter of results to the parts of a recorded answer: the ids, scores and features of
 * results, without their texts.
 *
 * @param positions the reader of the index's positions
 * @param rejected the maximum number of results that a part lists although the answer did not show
 *     them
 */
public record GivenAnswers(IndexPositions positions, int rejected) {

  private static final String LIMIT = "limit";

  /**
   * Returns the part of a recorded answer for a search or a recall. The memories that each summary
   * quotes precede the hits.
   *
   * @param name the name of the part: memories or passages
   * @param searched the results
   * @param summaries the summaries in the order in which the answer shows them; none of a search
   */
  public <T extends Ranked> GivenPart part(
      String name, SearchResult<T> searched, List<RatedSummary> summaries) {
    Selection<T> selection = searched.selection();
    FeatureColumns columns = new FeatureColumns(searched.selection().all().toList());
    GivenPart part = part(name, searched, columns);
    List<GivenItem> items = new ArrayList<>();
    for (int i = 0; i < summaries.size(); i++) {
      RatedSummary rated = summaries.get(i);
      String reason = "in " + rated.summary().id();
      for (String id : rated.summary().partIds()) {
        items.add(item(i + 1, reason, rated.score(), rated.similarity()).setMemory(id).build());
      }
    }
    for (Selection.Hit<T> hit : selection.hits()) {
      items.add(item(hit.ranked(), hit.rank(), hit.admittedBy(), columns));
    }
    part.setItems(items);
    part.setRejected(
        Stream.concat(
                selection.beyond().stream().map(one -> item(one, 0, LIMIT, columns)),
                selection.others().stream()
                    .map(one -> item(one, 0, Packed.Cause.BELOW_THRESHOLD.word(), columns)))
            .limit(rejected)
            .toList());
    part.setRejectedTotal(selection.beyond().size() + selection.others().size());
    return part;
  }

  /**
   * Returns the part of a recorded answer for a part of a context.
   *
   * @param packed the part of the context
   * @param searched the results of the search for this part; null if it needs no search
   * @param app the app of the messages
   */
  public GivenPart part(Packed.Part packed, @Nullable SearchResult<?> searched, String app) {
    Map<String, Ranked> ranked = new HashMap<>();
    if (searched != null) {
      searched.selection().all().forEach(one -> ranked.put(key(one), one));
    }
    FeatureColumns columns = new FeatureColumns(ranked.values());
    GivenPart part = part(packed.kind().word(), searched, columns);
    part.setItems(
        packed.lines().stream().flatMap(cited -> items(cited, app, ranked, columns)).toList());
    part.setRejected(
        packed.leftOut().stream()
            .limit(rejected)
            .map(left -> item(left.line(), 0, left.cause().word(), app, ranked, columns))
            .toList());
    part.setRejectedTotal(packed.leftOut().size());
    return part;
  }

  private GivenPart part(String name, @Nullable SearchResult<?> searched, FeatureColumns columns) {
    GivenPart part = GivenPart.newBuilder().setName(name).build();
    if (searched != null) {
      part.setCollection(searched.index().index().collection().name());
      part.setModel(searched.index().model().id());
      part.setPositions(positions.of(searched.index().index()));
      part.setCandidates(searched.candidates());
    }
    part.setFeatures(columns.names());
    part.setWeights(columns.weights());
    return part;
  }

  /**
   * Returns the item of a memory in a summary, which explains the summary, as summaries are not
   * stored.
   */
  private static GivenItem.Builder item(
      int number, String reason, double score, double similarity) {
    return GivenItem.newBuilder()
        .setNumber(number)
        .setReason(reason)
        .setScore(score)
        .setSimilarity(similarity);
  }

  private static GivenItem item(Ranked ranked, int number, String reason, FeatureColumns columns) {
    GivenItem item =
        item(number, reason, ranked.score(), ranked.evidence().similarity())
            .setFeatures(columns.values(ranked))
            .build();
    switch (ranked) {
      case RankedMemory memory -> item.setMemory(memory.memory().getId());
      case RankedPassage passage -> {
        item.setApp(passage.passage().app());
        item.setConversation(passage.passage().conversation());
        item.setMessage(passage.passage().message());
      }
      default -> throw new IllegalArgumentException("a result must be a memory or a passage");
    }
    return item;
  }

  /** Returns the item of a line or, for a summary, the items of its memories. */
  private static Stream<GivenItem> items(
      Packed.Cited cited, String app, Map<String, Ranked> ranked, FeatureColumns columns) {
    Line line = cited.line();
    if (!line.summary()) {
      return Stream.of(item(line, cited.id(), cited.reason(), app, ranked, columns));
    }
    return line.sources().stream()
        .map(Line.Source::memory)
        .filter(memory -> !memory.isEmpty())
        .map(
            memory ->
                item(cited.id(), cited.reason(), line.rating().score(), line.rating().similarity())
                    .setMemory(memory)
                    .build());
  }

  private static GivenItem item(
      Line line,
      int number,
      String reason,
      String app,
      Map<String, Ranked> ranked,
      FeatureColumns columns) {
    Ranked found = ranked.get(line.key());
    if (found != null) {
      return item(found, number, reason, columns);
    }
    GivenItem item = GivenItem.newBuilder().setNumber(number).setReason(reason).build();
    if (!line.sources().isEmpty()) {
      Line.Source source = line.sources().getFirst();
      item.setMemory(source.memory());
      if (source.memory().isEmpty()) {
        item.setApp(app);
        item.setConversation(source.conversation());
        item.setMessage(source.message());
      }
    }
    return item;
  }

  private static String key(Ranked ranked) {
    return switch (ranked) {
      case RankedMemory memory -> Lines.key(memory.memory());
      case RankedPassage passage -> Lines.key(passage.passage());
      default -> throw new IllegalArgumentException("a result must be a memory or a passage");
    };
  }
}
