package portal.knowndevice;

import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.keycloak.common.ClientConnection;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.services.managers.BruteForceProtector;

/**
 * A device on which a person signed in before has tries of its own: whoever types wrong passwords elsewhere locks the account
 * for strangers, and its owner out of nothing. As many tries as the realm allows within the time that it locks for (failure
 * factor, longest wait); a device that has used them up waits until the first of them is that old.
 */
final class KnownDeviceProtector implements BruteForceProtector {
  private static final String TRIED = KnownDeviceProtector.class.getName();

  private final KeycloakSession session;
  private final BruteForceProtector forOthers;

  KnownDeviceProtector(KeycloakSession session, BruteForceProtector forOthers) {
    this.session = session;
    this.forOthers = forOthers;
  }

  @Override
  public boolean isTemporarilyDisabled(KeycloakSession session, RealmModel realm, UserModel user) {
    Device device = Device.ofRequest(session);
    if (!device.knows(user)) return forOthers.isTemporarilyDisabled(session, realm, user);
    return !hasTry(triesOf(device, realm, user), realm.getMaxFailureWaitSeconds());
  }

  @Override
  public void failedLogin(
      RealmModel realm, UserModel user, ClientConnection from, UriInfo uri, Set<String> categories) {
    if (!Device.ofRequest(session).knows(user)) forOthers.failedLogin(realm, user, from, uri, categories);
  }

  @Override
  public void successfulLogin(
      RealmModel realm, UserModel user, ClientConnection from, UriInfo uri, Set<String> categories) {
    Device device = Device.ofRequest(session);
    if (device.knows(user)) triesOf(device, realm, user).forEach(session.singleUseObjects()::remove);
    else forOthers.successfulLogin(realm, user, from, uri, categories);
    // A program that shows a password itself is no device.
    if (session.getContext().getAuthenticationSession() != null) device.remember(session, realm, user);
  }

  /** Takes a try before the password is looked at, once a request: a hundred at the same moment are not evaluated either. */
  private boolean hasTry(List<String> tries, int seconds) {
    var form = session.getContext().getHttpRequest().getDecodedFormParameters();
    if (form == null || !form.containsKey("password"))
      return !tries.stream().allMatch(session.singleUseObjects()::contains);
    if (session.getAttribute(TRIED) == null)
      session.setAttribute(TRIED, tries.stream().anyMatch(each -> session.singleUseObjects().putIfAbsent(each, seconds)));
    return session.getAttribute(TRIED, Boolean.class);
  }

  private static List<String> triesOf(Device device, RealmModel realm, UserModel user) {
    return IntStream.range(0, realm.getFailureFactor())
        .mapToObj(number -> String.join(":", "known-device", device.id(), user.getId(), String.valueOf(number)))
        .toList();
  }

  @Override
  public boolean isPermanentlyLockedOut(KeycloakSession session, RealmModel realm, UserModel user) {
    return forOthers.isPermanentlyLockedOut(session, realm, user);
  }

  @Override
  public void cleanUpPermanentLockout(KeycloakSession session, RealmModel realm, UserModel user) {
    forOthers.cleanUpPermanentLockout(session, realm, user);
  }

  @Override
  public void close() {}
}
