package dev.memlog.query.answer;

import dev.memlog.api.v1.ContextItem;
import dev.memlog.api.v1.ContextPart;
import dev.memlog.api.v1.ContextSource;
import dev.memlog.api.v1.GetContextResponse;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.Packed;
import dev.memlog.query.context.Packed.Cited;
import dev.memlog.query.context.Packed.LeftOut;
import dev.memlog.query.context.Packing;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.schemas.StateFields;

/** A converter of packed contexts to responses of the API. */
public final class PackedContexts {

  private PackedContexts() {}

  /**
   * Returns the response with a packed context.
   *
   * @param packed the context
   * @param packing the packing settings of the request
   * @param requestId the id of the request, by which the caller can ask for an explanation later
   */
  public static GetContextResponse show(Packed packed, ContextQuery.How packing, String requestId) {
    var shown =
        GetContextResponse.newBuilder()
            .setText(packed.text())
            .setTokens(packed.tokens())
            .setMaxTokens(packing.maxTokens())
            .setTokenizer(packing.tokenizer().name())
            .setFormat(packing.format().name())
            .setRequestId(requestId);
    packed.parts().forEach(part -> shown.addParts(show(part)));
    return shown.build();
  }

  private static ContextPart show(Packed.Part part) {
    var shown =
        ContextPart.newBuilder()
            .setName(part.kind().word())
            .setTokens(part.tokens())
            .setLeftOutTotal(part.leftOut().size());
    part.lines().forEach(cited -> shown.addItems(show(cited)));
    part.leftOut().stream()
        .limit(Packing.SHOWN_LEFT_OUT)
        .forEach(leftOut -> shown.addLeftOut(show(leftOut)));
    return shown.build();
  }

  private static ContextItem show(Cited cited) {
    return show(cited.line())
        .setId(cited.id())
        .setReason(cited.reason())
        .setTokens(cited.tokens())
        .build();
  }

  private static ContextItem show(LeftOut leftOut) {
    return show(leftOut.line())
        .setReason(leftOut.cause().word())
        .setNote(leftOut.note())
        .setTokens(leftOut.tokens())
        .build();
  }

  private static ContextItem.Builder show(Line line) {
    var shown =
        ContextItem.newBuilder()
            .setText(line.saying().text())
            .setScore(line.rating().score())
            .setSimilarity(line.rating().similarity())
            .setDate(StateFields.time(line.occasion().at()));
    for (Line.Source source : line.sources()) {
      shown.addSources(
          ContextSource.newBuilder()
              .setMemoryId(source.memory())
              .setConversationId(source.conversation())
              .setMessageId(source.message()));
    }
    return shown;
  }
}
