package dev.memlog.cli;

import dev.memlog.standalone.broker.SecuredBroker;
import dev.memlog.standalone.service.Certificates;
import dev.memlog.standalone.service.PrintedRights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/** A broker on which each service has only the rights that {@code deploy/kafka/acls} prints. */
final class SecuredKafka implements AutoCloseable {

  private static final String PASSWORD = "secret";

  private final Certificates certificates;
  private final SecuredBroker broker;

  SecuredKafka(Path directory) throws Exception {
    Files.createDirectories(directory);
    certificates = Certificates.make(directory);
    List<String> users =
        List.of("memlog-ingest", "memlog-extractor", "memlog-indexer", "memlog-query");
    broker = new SecuredBroker(directory, certificates, "admin", PASSWORD, users);
    try (var admin = Admin.create(Map.of("bootstrap.servers", broker.plainServers()))) {
      admin.createAcls(PrintedRights.read(Path.of("../.."))).all().get();
    }
  }

  /** Returns the address for clients with every right. */
  String plainServers() {
    return broker.plainServers();
  }

  /** Returns the settings with which a service connects as its user. */
  List<String> access(String service) {
    return List.of(
        "kafka.bootstrapServers=" + broker.bootstrapServers(),
        "kafka.protocol=sasl-ssl",
        "kafka.sasl.username=memlog-" + service,
        "kafka.sasl.password=" + PASSWORD,
        "kafka.tls.trustStore=" + certificates.pem());
  }

  @Override
  public void close() {
    broker.close();
  }
}
