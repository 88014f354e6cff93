package dev.memlog.standalone.service;

import dev.memlog.query.QueryConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.standalone.Frontends;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code memlog service query}: answers searches, recalls and contexts, and reads conversations and
 * memories.
 *
 * @param data directory of the views, filled again from the log if lost
 * @param instance unique name of this process; default: host and an id in the data directory
 * @param others the settings about the stages in other processes
 * @param log the access to the log
 * @param index the access to the index
 * @param serving the server and its shutdown
 * @param query the settings of searches, conversations and statistics
 * @param frontends the interfaces in addition to the API
 */
public record QueryProcessConfig(
    @Default("${user.home}/.memlog-services/query") Path data,
    Optional<String> instance,
    @Inlined OtherStages others,
    @Inlined LogAccess log,
    @Inlined IndexAccess index,
    @Default("{server: {port: 8082}}") @Inlined DrainedServer serving,
    QueryConfig query,
    @Inlined Frontends frontends)
    implements Validated {

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
  }
}
