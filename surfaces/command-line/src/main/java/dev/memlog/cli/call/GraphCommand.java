package dev.memlog.cli.call;

import dev.memlog.cli.print.GraphLines;
import dev.memlog.cli.print.Times;
import dev.memlog.client.ApiJson;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemoryOwner;
import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.graph.GetGraphResponse;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "graph",
    description =
        "Shows the people, places and things that an owner's memories mention, "
            + "and their relations with the memories that state them.")
public final class GraphCommand extends ReadCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "NODE",
      description = "Shows only this node with its neighbours: a name, an alias (mum) or an id.")
  private @Nullable String node;

  @Option(
      names = "--to",
      paramLabel = "NODE",
      description = "Shows the shortest path from NODE to this node.")
  private @Nullable String to;

  @Option(
      names = "--depth",
      description = "The largest distance of neighbours, in relations, 1 or 2; default 1.")
  private int depth = 1;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = Times.class,
      description =
          "Answers as known at this past time: memories in their state at that time, messages written by then.")
  private @Nullable Instant asOf;

  @Mixin private MemoryOwnerOptions owner = new MemoryOwnerOptions();

  @Override
  protected int read(MemlogClient client) {
    GetGraphRequest request = request(owner.owner()).asOf(asOf);
    GetGraphResponse graph = client.memories().graph(request);
    if (server.json()) {
      screen.line(ApiJson.pretty(graph));
      return 0;
    }
    var lines = new GraphLines(screen, graph);
    if (to != null) {
      lines.path();
      return graph.nodes().isEmpty() ? 1 : 0;
    }
    if (node != null) {
      lines.around();
    } else {
      lines.whole();
    }
    if (graph.nodes().isEmpty()) {
      EmptyOwner.hint(screen, client, owner.app, owner.user);
    }
    return 0;
  }

  private GetGraphRequest request(MemoryOwner of) {
    if (to != null) {
      if (node == null) {
        throw wrong("--to needs the NODE where the path begins");
      }
      return GetGraphRequest.path(of.app(), of.user(), node, to);
    }
    return node == null
        ? GetGraphRequest.whole(of.app(), of.user())
        : GetGraphRequest.around(of.app(), of.user(), node, depth);
  }
}
