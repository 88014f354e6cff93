package dev.memlog.query.answer;

import dev.memlog.api.v1.Attachment;
import dev.memlog.api.v1.Highlight;
import dev.memlog.api.v1.MessageHit;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.search.IndexedPassage;
import dev.memlog.query.search.QueryText;
import dev.memlog.query.search.RankedPassage;
import dev.memlog.query.search.Snippet;
import dev.memlog.schemas.StateFields;

/**
 * A converter of the hits of a message search to hits of the API.
 *
 * @param analyzer the analyzer that indexed the words, which finds the words to highlight
 */
public record MessageHits(Analyzer analyzer) {

  /**
   * Converts one hit, with a snippet of its passage.
   *
   * @param hit the hit
   * @param query the query, whose words the snippet shows
   * @param profile the name of the profile that ranked the hit
   * @param model the id of the embedding model of the collection that was searched
   * @param highlights whether to add the places of the query's words in the snippet
   * @param explain whether to add the explanation of the score
   */
  public MessageHit show(
      Hit<RankedPassage> hit,
      QueryText query,
      String profile,
      String model,
      boolean highlights,
      boolean explain) {
    RankedPassage ranked = hit.ranked();
    IndexedPassage passage = ranked.passage();
    String text = passage.text().isEmpty() ? passage.captions() : passage.text();
    Snippet snippet = Snippet.of(text, query.searched(), analyzer);
    MessageHit.Builder shown =
        MessageHit.newBuilder()
            .setRank(hit.rank())
            .setScore(ranked.score())
            .setSimilarity(ranked.evidence().similarity())
            .setApp(passage.app())
            .setConversationId(passage.conversation())
            .setMessageId(passage.message())
            .addAllMessageIds(passage.messages())
            .setTitle(passage.title())
            .setDate(StateFields.time(passage.createdAt()))
            .setRole(passage.role())
            .setAuthor(passage.author())
            .setSnippet(snippet.text());
    passage.attachments().forEach(attached -> shown.addAttachments(attachment(attached)));
    if (highlights) {
      for (Snippet.Mark mark : snippet.marks()) {
        shown.addHighlights(Highlight.newBuilder().setStart(mark.start()).setEnd(mark.end()));
      }
    }
    if (explain) {
      shown.setExplanation(
          Explanations.of(ranked.features(), ranked.candidate(), hit.admittedBy(), profile, model));
    }
    return shown.build();
  }

  private static Attachment attachment(IndexedPassage.Attached attached) {
    Attachment.Builder shown = Attachment.newBuilder().setKind(attached.kind());
    if (!attached.caption().isEmpty()) {
      shown.setCaption(attached.caption());
    }
    if (!attached.uri().isEmpty()) {
      shown.setUri(attached.uri());
    }
    return shown.build();
  }
}
