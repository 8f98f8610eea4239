import { useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { passwordRules, type PasswordRule } from '#shared/password.ts'
import { Icon } from '#ui/Icon.tsx'

/** The rules of a new password, each ticked as soon as what is typed keeps it. */
export function PasswordRules({ typed, userName }: { typed: string; userName: string }) {
  const { t } = useLingui()
  const [least, count] = [limits.newPassword, [...typed].length]
  const words: Readonly<Record<PasswordRule, string>> = {
    length: count > 0 ? t`${least} characters or more (now ${count})` : t`${least} characters or more`,
    upper: t`An uppercase letter`,
    lower: t`A lowercase letter`,
    digit: t`A digit`,
    symbol: t`A symbol, as ! # % -`,
    userName: t`Without the user name`,
  }
  return (
    <ul className="rules" aria-label={t`Rules of the password`}>
      {passwordRules(typed, userName).map(({ rule, met }) => (
        <li key={rule} data-met={met}>
          <span className="rules-tick">{met && <Icon name="check" size={14} weight={2.4} />}</span>
          {words[rule]}
          <span className="sr-only">{met ? t`met` : t`not met yet`}</span>
        </li>
      ))}
    </ul>
  )
}
