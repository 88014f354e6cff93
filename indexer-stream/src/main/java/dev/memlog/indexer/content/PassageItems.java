package dev.memlog.indexer.content;

import dev.memlog.index.PassageFields;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.state.Passage;
import dev.memlog.state.PrecedingTurn;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversion of passages to items: their keys and the words that find them. */
final class PassageItems {

  private static final int TURN = 4;
  private static final List<Integer> PRECEDING = List.of(2, 1);
  private static final int FRAME = 1;

  private PassageItems() {}

  static @Nullable ItemKey key(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 5
        || !Arrays.stream(parts, 0, 4).allMatch(Ids::valid)
        || !parts[4].matches("[0-9]{1,9}")) {
      return null;
    }
    String conversation = Keys.conversation(parts[0], parts[1], parts[2]);
    return new ItemKey(text, parts[0], conversation, Keys.passageId(text));
  }

  static String keyOf(Passage passage) {
    return Keys.passage(
        passage.getTenant(),
        passage.getApp(),
        passage.getConversation(),
        passage.getMessageId(),
        passage.getChunk());
  }

  /**
   * Returns a passage as the index holds it. Queries find it by these terms: those of the turn
   * itself count four times, those of the turn before twice, and those of the one before that once.
   * The terms of the title and the date also count once. A preceding turn counts as {@code speaker:
   * text} with its captions. Of the weights tried on the benchmark LoCoMo, these had the best
   * recall.
   */
  static Item item(Passage passage, Analyzer analyzer) {
    String user = passage.getUser();
    return new Item(
        passage.getTenant(),
        passage.getTenant() + '/' + passage.getApp() + '/' + (user == null ? Ids.DEFAULT : user),
        passage.getContentHash(),
        passage.getEmbeddedText(),
        passage.getCreatedAt().toEpochMilli(),
        () -> words(passage, analyzer),
        () -> PassageFields.values(passage));
  }

  private static WeightedWords words(Passage passage, Analyzer analyzer) {
    var words = new WeightedWords.Builder();
    words.add(analyzer.terms(passage.getEmbeddedText()), TURN);
    int turns = Math.min(PRECEDING.size(), passage.getPreceding().size());
    for (int i = 0; i < turns; i++) {
      words.add(analyzer.terms(speakerAndText(passage.getPreceding().get(i))), PRECEDING.get(i));
    }
    if (passage.getTitle() != null) {
      words.add(analyzer.terms(passage.getTitle()), FRAME);
    }
    words.add(analyzer.terms(Days.readable(passage.getCreatedAt())), FRAME);
    return words.build();
  }

  private static String speakerAndText(PrecedingTurn turn) {
    String author = turn.getAuthor();
    return (author == null ? turn.getRole() : author) + ": " + turn.getText();
  }
}
