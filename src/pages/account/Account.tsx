import { useUser } from '../../../authProvider/useUser.ts';
import { LANGUAGES } from '../../../locales/index.ts';
import { setLanguage, useI18n } from '../../i18n/i18n.ts';
import { Choice } from '../../layout/Choice.tsx';
import { type Density, setAppearance, type ThemeMode, useAppearance } from '../../theme/appearance.ts';
import './account.css';
import { ChangePassword } from './ChangePassword.tsx';

const THEMES: ThemeMode[] = ['system', 'light', 'dark'];
const DENSITIES: Density[] = ['compact', 'comfortable'];

/** The signed-in user's own page: who one is here, how this machine shows it, and the password. */
export default function Account() {
  const { language, translate } = useI18n();
  const { theme, density } = useAppearance();
  const user = useUser();
  const facts: [string, string][] = user
    ? [
        ['name', `${user.name} ${user.surname}`.trim()],
        ['login', user.login],
        ['organization', user.orgName],
        ['twoFactor', translate(user.twoFactor ? 'shell.account.twoFactorOn' : 'shell.account.twoFactorOff')],
        ['authorities', user.authorities.join(', ')],
      ]
    : [];

  return (
    <div className="page account">
      <h1 className="page-title">{translate('shell.account.title')}</h1>
      <section aria-labelledby="account-profile">
        <h2 id="account-profile">{translate('shell.account.profile')}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{translate(`shell.account.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="account-display">
        <h2 id="account-display">{translate('shell.account.display')}</h2>
        <div className="account-field">
          <label htmlFor="account-language">{translate('shell.language')}</label>
          <select
            id="account-language"
            value={language}
            onChange={(event) => {
              const chosen = LANGUAGES.find(({ code }) => code === event.target.value);
              if (chosen) setLanguage(chosen.code);
            }}
          >
            {LANGUAGES.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Choice name="theme" values={THEMES} value={theme} onChange={(value) => setAppearance({ theme: value })} />
        <Choice
          name="density"
          values={DENSITIES}
          value={density}
          onChange={(value) => setAppearance({ density: value })}
        />
      </section>
      <ChangePassword />
    </div>
  );
}
