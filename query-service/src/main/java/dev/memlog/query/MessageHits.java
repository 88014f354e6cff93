package dev.memlog.query;

import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.Explanation;
import dev.memlog.api.v1.Feature;
import dev.memlog.api.v1.Highlight;
import dev.memlog.api.v1.MessageHit;
import dev.memlog.index.Analyzer;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.MessageSearch.Hit;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.Snippet;

/** Shows what was found. */
final class MessageHits {

  private final Analyzer analyzer;
  private final String model;

  MessageHits(Analyzer analyzer, String model) {
    this.analyzer = analyzer;
    this.model = model;
  }

  /**
   * @param profile that ranked it
   */
  MessageHit show(Hit hit, QueryText query, String profile, boolean highlights, boolean explain) {
    RankedPassage ranked = hit.ranked();
    IndexedPassage passage = ranked.passage();
    Snippet snippet = Snippet.of(passage.text(), query.words(), analyzer);
    MessageHit.Builder shown =
        MessageHit.newBuilder()
            .setRank(hit.rank())
            .setScore(ranked.score())
            .setSimilarity(ranked.evidence().similarity())
            .setConversationId(passage.conversation())
            .setMessageId(passage.message())
            .addAllMessageIds(passage.messages())
            .setTitle(passage.title())
            .setDate(Timestamps.fromMillis(passage.createdAt().toEpochMilli()))
            .setRole(passage.role())
            .setAuthor(passage.author())
            .setSnippet(snippet.text());
    if (highlights) {
      for (Snippet.Mark mark : snippet.marks()) {
        shown.addHighlights(Highlight.newBuilder().setStart(mark.start()).setEnd(mark.end()));
      }
    }
    if (explain) {
      shown.setExplanation(explanation(hit, profile));
    }
    return shown.build();
  }

  private Explanation explanation(Hit hit, String profile) {
    Explanation.Builder explanation =
        Explanation.newBuilder()
            .setAdmittedBy(hit.admittedBy())
            .setProfile(profile)
            .setModel(model);
    for (var feature : hit.ranked().features()) {
      explanation.addFeatures(
          Feature.newBuilder()
              .setName(feature.name())
              .setValue(feature.value())
              .setWeight(feature.weight())
              .setContribution(feature.contribution())
              .setNote(feature.note().get()));
    }
    if (hit.ranked().candidate().byVector()) {
      explanation.addPaths("dense");
    }
    if (hit.ranked().candidate().byWords()) {
      explanation.addPaths("lexical");
    }
    return explanation.build();
  }
}
