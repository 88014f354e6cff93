package example;

import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.DeleteMessageRequest;
import dev.memlog.api.v1.EditMessageRequest;
import dev.memlog.api.v1.IngestServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.util.concurrent.TimeUnit;

/**
 * An example client that publishes three messages, an edit and a deletion over gRPC. Usage: {@code
 * Publish [CONVERSATION]}.
 */
public final class Publish {

  public static void main(String[] args) throws InterruptedException {
    String conversation = args.length > 0 ? args[0] : "java-example";
    ManagedChannel channel =
        NettyChannelBuilder.forTarget(env("MEMLOG_TARGET", "127.0.0.1:8080")).usePlaintext().build();
    var headers = new Metadata();
    String key = System.getenv("MEMLOG_KEY");
    if (key != null) {
      headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + key);
    }
    try {
      var ingest =
          IngestServiceGrpc.newBlockingStub(channel)
              .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
              .withDeadlineAfter(30, TimeUnit.SECONDS);
      ingest.createMessage(message(conversation, "m1", "The java client met Grace at the harbour on Friday."));
      ingest.createMessage(message(conversation, "m2", "The java client's ferry to Helsinki leaves at nine."));
      ingest.createMessage(message(conversation, "m3", "The java client's locker code is tangerine."));
      ingest.editMessage(
          EditMessageRequest.newBuilder()
              .setConversationId(conversation)
              .setMessageId("m2")
              .setContent("The java client's ferry to Helsinki leaves at eleven.")
              .build());
      var deleted =
          ingest.deleteMessage(
              DeleteMessageRequest.newBuilder()
                  .setConversationId(conversation)
                  .setMessageId("m3")
                  .build());
      System.out.println("published 5 events of " + conversation + ", the last at " + deleted.getPosition());
    } finally {
      channel.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
    }
  }

  private static CreateMessageRequest message(String conversation, String id, String content) {
    return CreateMessageRequest.newBuilder()
        .setConversationId(conversation)
        .setMessageId(id)
        .setRole("user")
        .setAuthor("Ada")
        .setContent(content)
        .build();
  }

  private static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null ? otherwise : value;
  }

  private Publish() {}
}
