package dev.memlog.index.qdrant;

import static java.util.Objects.requireNonNull;

import com.google.common.net.HostAndPort;
import io.grpc.Attributes;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.SynchronizationContext;
import io.qdrant.client.grpc.CollectionsGrpc;
import io.qdrant.client.grpc.PointsGrpc;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a Qdrant cluster as a gRPC channel sees them. Calls go to the connected nodes in
 * turn. A host name that has several addresses counts as several nodes. A name that cannot be
 * resolved is left out until the channel asks again, which it does when a connection fails.
 */
final class QdrantNodes extends NameResolver.Factory {

  private static final String SCHEME = "memlog-qdrant";

  /** The target of a channel to these nodes; the addresses are those of the settings. */
  static final String TARGET = SCHEME + ":///nodes";

  private final List<HostAndPort> nodes;

  QdrantNodes(QdrantSettings settings) {
    this.nodes = settings.nodes();
  }

  /**
   * Returns the configuration of the channel. If there are several nodes, a read that a dead node
   * did not answer is sent to the next one. Writes are not sent again here, but by their callers.
   */
  Map<String, ?> serviceConfig() {
    List<Map<String, ?>> balancing = List.of(Map.of("round_robin", Map.of()));
    if (nodes.size() == 1) {
      return Map.of("loadBalancingConfig", balancing);
    }
    List<Map<String, String>> reads =
        Stream.of(
                PointsGrpc.getQueryMethod(),
                PointsGrpc.getCountMethod(),
                PointsGrpc.getGetMethod(),
                PointsGrpc.getScrollMethod(),
                CollectionsGrpc.getGetMethod(),
                CollectionsGrpc.getListMethod(),
                CollectionsGrpc.getListAliasesMethod())
            .map(
                method ->
                    Map.of(
                        "service", requireNonNull(method.getServiceName()),
                        "method", requireNonNull(method.getBareMethodName())))
            .toList();
    Map<String, ?> retry =
        // A node that starts answers INTERNAL while it loads its shards.
        Map.of(
            "maxAttempts",
            5.0,
            "initialBackoff",
            "0.02s",
            "maxBackoff",
            "0.5s",
            "backoffMultiplier",
            3.0,
            "retryableStatusCodes",
            List.of("UNAVAILABLE", "INTERNAL"));
    return Map.of(
        "loadBalancingConfig",
        balancing,
        "methodConfig",
        List.of(Map.of("name", reads, "retryPolicy", retry)));
  }

  @Override
  public NameResolver newNameResolver(URI target, NameResolver.Args args) {
    return new Resolver(nodes, args);
  }

  @Override
  public String getDefaultScheme() {
    return SCHEME;
  }

  private static final class Resolver extends NameResolver {

    private final List<HostAndPort> nodes;
    private final SynchronizationContext context;
    private final Executor executor;
    private @Nullable Listener2 listener;

    Resolver(List<HostAndPort> nodes, Args args) {
      this.nodes = nodes;
      this.context = args.getSynchronizationContext();
      Executor offloading = args.getOffloadExecutor();
      this.executor = offloading == null ? Runnable::run : offloading;
    }

    @Override
    public String getServiceAuthority() {
      return nodes.getFirst().toString();
    }

    @Override
    public void start(Listener2 listener) {
      this.listener = listener;
      refresh();
    }

    @Override
    public void refresh() {
      Listener2 to = listener;
      if (to != null) {
        executor.execute(
            () -> {
              ResolutionResult result = resolve();
              context.execute(() -> to.onResult2(result));
            });
      }
    }

    private ResolutionResult resolve() {
      List<EquivalentAddressGroup> groups = new ArrayList<>();
      List<String> unknown = new ArrayList<>();
      for (HostAndPort node : nodes) {
        try {
          for (InetAddress address : InetAddress.getAllByName(node.getHost())) {
            groups.add(
                new EquivalentAddressGroup(
                    new InetSocketAddress(address, node.getPort()),
                    // TLS verifies the certificate of each node against its own name.
                    Attributes.newBuilder()
                        .set(EquivalentAddressGroup.ATTR_AUTHORITY_OVERRIDE, node.toString())
                        .build()));
          }
        } catch (UnknownHostException _) {
          unknown.add(node.getHost());
        }
      }
      return ResolutionResult.newBuilder()
          .setAddressesOrError(
              groups.isEmpty()
                  ? StatusOr.fromStatus(
                      Status.UNAVAILABLE.withDescription("unknown host " + unknown))
                  : StatusOr.fromValue(groups))
          .build();
    }

    @Override
    public void shutdown() {
      listener = null;
    }
  }
}
