package dev.memlog.cli;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.ContextItem;
import dev.memlog.client.context.ContextPart;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.language.english.WordCut;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "context",
    description = "Packs relevant memories and messages into one text to put before a question.")
final class ContextCommand extends ReadCommand {

  @Parameters(paramLabel = "QUERY", arity = "0..*", description = "The question.")
  private List<String> query = List.of();

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "The largest number of tokens, 1 to 200,000; default 2048.")
  private @Nullable Integer maxTokens;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Option(
      names = "--conversation",
      description = "The current conversation, whose latest messages are added.")
  private @Nullable String conversation;

  @Option(
      names = "--part",
      description =
          "Only these parts: core, profile, working, memories, passages, window; repeatable.")
  private List<String> parts = List.of();

  @Option(
      names = "--strategy",
      description =
          "The strategy that fits the latest messages into the budget: window "
              + "(default), summarize, hybrid.")
  private @Nullable String strategy;

  @Option(
      names = "--format",
      description =
          "The format: markdown, xml, json, a3, h5 or b; default: the profile's "
              + "format, mostly markdown.")
  private @Nullable String format;

  @Option(names = "--tokenizer", description = "The tokenizer: cl100k (default), o200k or model.")
  private @Nullable String tokenizer;

  @Option(names = "--project", description = "The current project, whose memories rank higher.")
  private @Nullable String project;

  @Option(
      names = "--profile",
      description = "The ranking profile: default, olliebot, bobo, ... (docs/guides/profiles.md).")
  private @Nullable String profile;

  @Option(
      names = "--purpose",
      description =
          "The purpose: user, agent, evaluation or internal; only user reinforces memories.")
  private @Nullable String purpose;

  @Option(
      names = "--explain",
      description = "Lists the reason for each line, and the lines that were left out.")
  private boolean explain;

  @Mixin private PastOption past = new PastOption();

  @Override
  int read(MemlogClient client) {
    GetContextResponse answer = client.context(request());
    return show(answer, () -> print(answer));
  }

  private GetContextRequest request() {
    return GetContextRequest.builder()
        .query(String.join(" ", query))
        .maxTokens(maxTokens)
        .app(owner.app)
        .user(owner.user)
        .conversation(conversation)
        .parts(parts)
        .strategy(strategy)
        .format(format)
        .tokenizer(tokenizer)
        .project(project)
        .profile(profile)
        .purpose(purpose)
        .asOf(past.asOf)
        .build();
  }

  private void print(GetContextResponse answer) {
    if (answer.text().isEmpty()) {
      line(dim("nothing relevant within " + answer.maxTokens() + " tokens"));
    } else {
      line(answer.text());
    }
    line("");
    line(
        dim(
            "%d of %d tokens (%s); memlog explain %s",
            answer.tokens(), answer.maxTokens(), answer.tokenizer(), answer.requestId()));
    if (explain) {
      answer.parts().forEach(this::explain);
    }
  }

  private void explain(ContextPart part) {
    line("");
    line(
        screen().bold(part.name())
            + dim(
                "  %d lines, %d tokens; %d left out",
                part.items().size(), part.tokens(), part.leftOutTotal()));
    part.items().forEach(item -> explain(String.valueOf(item.id()), item));
    part.leftOut().forEach(item -> explain("-", item));
  }

  private void explain(String id, ContextItem item) {
    String note = item.choice().note();
    line(
        "%5s  %s  %s",
        id,
        WordCut.shortened(item.text(), 60),
        dim(item.choice().reason() + (note.isEmpty() ? "" : ": " + note)));
  }
}
