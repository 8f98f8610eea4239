package portal.knowndevice;

import org.keycloak.Config;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.services.managers.BruteForceProtector;
import org.keycloak.services.managers.BruteForceProtectorFactory;

/** Stands before Keycloak's own protector, which goes on to count for everybody else. */
public final class KnownDeviceProtectorFactory implements BruteForceProtectorFactory {
  private static final String KEYCLOAKS_OWN = "default-brute-force-detector";

  @Override
  public BruteForceProtector create(KeycloakSession session) {
    var own = session.getKeycloakSessionFactory().getProviderFactory(BruteForceProtector.class, KEYCLOAKS_OWN);
    return new KnownDeviceProtector(session, own.create(session));
  }

  @Override
  public String getId() {
    return "known-device";
  }

  /** Above Keycloak's own (0), so that it is the one that is asked. */
  @Override
  public int order() {
    return 1;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
