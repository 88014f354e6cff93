/**
 * A server for gRPC and JSON. A call passes, in this order: {@link
 * dev.memlog.runtime.server.RequestObserver} (metrics, access log), {@link
 * dev.memlog.runtime.server.caller.Authenticator} (key to principal, role), then either gRPC or
 * {@link dev.memlog.runtime.server.json.JsonTranscoder}, which reads JSON strictly and calls the
 * same handler. All failures are answered in one error form.
 */
@NullMarked
package dev.memlog.runtime.server;

import org.jspecify.annotations.NullMarked;
