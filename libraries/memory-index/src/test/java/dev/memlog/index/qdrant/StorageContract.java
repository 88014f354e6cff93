package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.DIMENSIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.FindingContract;
import dev.memlog.index.PassageFields;
import dev.memlog.index.qdrant.QdrantSettings.Storage;
import dev.memlog.index.qdrant.QdrantSettings.Storage.Graph;
import dev.memlog.index.qdrant.QdrantSettings.Storage.Quantization;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.KeywordIndexParams;
import io.qdrant.client.grpc.Collections.QuantizationType;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of collections whose storage differs from the defaults in every setting. */
abstract class StorageContract extends FindingContract {

  static final Storage STORAGE = new Storage(Graph.OWNERS, Quantization.SCALAR, true);

  /** Returns the address of the server, {@code HOST:PORT}. */
  abstract String address();

  @Test
  void shouldCreateCollectionsWithTheConfiguredStorage() {
    CollectionInfo info = created(STORAGE);

    var config = info.getConfig();
    assertThat(config.getHnswConfig().getM()).isZero();
    assertThat(config.getHnswConfig().getPayloadM()).isEqualTo(16);
    assertThat(config.getQuantizationConfig().getScalar().getType())
        .isEqualTo(QuantizationType.Int8);
    assertThat(config.getQuantizationConfig().getScalar().getAlwaysRam()).isTrue();
    assertThat(
            config
                .getParams()
                .getVectorsConfig()
                .getParamsMap()
                .getMapOrThrow(PayloadKeys.DENSE)
                .getOnDisk())
        .isTrue();
    assertThat(keyword(info, PayloadKeys.TENANT).getIsTenant()).isTrue();
    assertThat(keyword(info, PassageFields.USER).getIsTenant()).isTrue();
    assertThat(keyword(info, PassageFields.CONVERSATION).getIsTenant()).isFalse();
    assertThat(keyword(info, PassageFields.CONVERSATION).getEnableHnsw()).isFalse();
  }

  @Test
  void shouldCreateCollectionsWithoutTheseByDefault() {
    CollectionInfo info = created(QdrantSettings.DEFAULTS.storage());

    assertThat(info.getConfig().getHnswConfig().getPayloadM()).isZero();
    assertThat(info.getConfig().getQuantizationConfig().hasScalar()).isFalse();
    assertThat(keyword(info, PassageFields.USER).getIsTenant()).isFalse();
  }

  @Test
  void shouldOpenACollectionOfAnotherStorage() {
    QdrantSettings settings = settings(STORAGE);
    open(settings).close();

    var other =
        new QdrantSettings(
            settings.host(),
            settings.port(),
            settings.apiKey(),
            settings.tls(),
            settings.calls(),
            settings.collectionPrefix(),
            settings.placement(),
            QdrantSettings.DEFAULTS.storage(),
            settings.tombstoneRetention());
    open(other).close();

    assertThat(info(other).getConfig().getQuantizationConfig().hasScalar()).isTrue();
  }

  private CollectionInfo created(Storage storage) {
    QdrantSettings settings = settings(storage);
    open(settings).close();
    return info(settings);
  }

  private QdrantSettings settings(Storage storage) {
    return Servers.settings(List.of(address()), QdrantSettings.DEFAULTS.placement(), storage);
  }

  private static QdrantIndex open(QdrantSettings settings) {
    return QdrantIndex.open(settings, PassageFields.collection("m", DIMENSIONS), Clock.systemUTC());
  }

  private static CollectionInfo info(QdrantSettings settings) {
    var schema =
        new CollectionSchema(
            settings.collectionPrefix(), PassageFields.collection("m", DIMENSIONS));
    try (var server = new QdrantConnection(settings, Clock.systemUTC())) {
      var request = GetCollectionInfoRequest.newBuilder().setCollectionName(schema.name()).build();
      return server.await(server.collections().get(request)).getResult();
    }
  }

  private static KeywordIndexParams keyword(CollectionInfo info, String field) {
    return info.getPayloadSchemaOrThrow(field).getParams().getKeywordIndexParams();
  }
}
