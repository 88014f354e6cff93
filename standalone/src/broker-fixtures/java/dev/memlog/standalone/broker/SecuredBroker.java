package dev.memlog.standalone.broker;

import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.standalone.service.Certificates;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * A broker of the embedded broker's properties, with a listener for clients by TLS and with a
 * password, and one for all others.
 */
public final class SecuredBroker implements AutoCloseable {

  private final KafkaRaftServer server;
  private final int port;
  private final int plainPort;

  public SecuredBroker(Path directory, Certificates certificates, String user, String password)
      throws Exception {
    this(directory, certificates, user, password, List.of());
  }

  /**
   * Starts a broker on which further users, of the same password, may do only what they are
   * granted.
   *
   * @param bounded these users; if empty, there are no rights to grant
   */
  public SecuredBroker(
      Path directory, Certificates certificates, String user, String password, List<String> bounded)
      throws Exception {
    port = LoopbackPort.free(0, "", "the broker");
    Path data = directory.resolve("broker").toAbsolutePath();
    plainPort = LoopbackPort.free(0, "", "the broker");
    Properties p = BrokerProperties.of(data, port, LoopbackPort.free(0, "", "the controller"));
    String plain = ",PLAIN://127.0.0.1:" + plainPort;
    p.put("listeners", p.get("listeners") + plain);
    p.put("advertised.listeners", p.get("advertised.listeners") + plain);
    p.put("listener.security.protocol.map", "CLIENT:SASL_SSL,CONTROLLER:PLAINTEXT,PLAIN:PLAINTEXT");
    p.put("sasl.enabled.mechanisms", "PLAIN");
    p.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
    p.put(
        "listener.name.client.plain.sasl.jaas.config",
        ("org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%1$s\""
                + " password=\"%2$s\" user_%1$s=\"%2$s\" %3$s;")
            .formatted(
                user,
                password,
                bounded.stream()
                    .map(name -> "user_%s=\"%s\"".formatted(name, password))
                    .collect(Collectors.joining(" "))));
    if (!bounded.isEmpty()) {
      p.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
      p.put("super.users", "User:ANONYMOUS;User:" + user);
    }
    p.put("ssl.keystore.type", "PKCS12");
    p.put("ssl.keystore.location", certificates.keyStore().toString());
    p.put("ssl.keystore.password", Certificates.PASSWORD);
    p.put("ssl.truststore.type", "PEM");
    p.put("ssl.truststore.location", certificates.pem().toString());
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(BrokerProperties.NODE)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(data.toString())
        .setMetadataLogDirectory(data.toString())
        .setControllerListenerName(BrokerProperties.CONTROLLER)
        .run();
    server = new KafkaRaftServer(new KafkaConfig(p, false), Time.SYSTEM);
    server.startup();
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Returns the address for clients without credentials, which may do everything. */
  public String plainServers() {
    return "127.0.0.1:" + plainPort;
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }
}
