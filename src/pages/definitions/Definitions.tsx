import { useTranslate } from 'ra-core';
import { Link, useParams, useSearchParams } from 'react-router';
import { useFailureText } from '../../definition/context.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionView } from './DefinitionView.tsx';
import { OverlayPage } from './OverlayPage.tsx';
import { Overview } from './Overview.tsx';
import { useSources } from './useSources.ts';
import '../../list/views.css';
import '../../record/record.css';
import './definitions.css';

const OVERLAY = 'overlay';

/**
 * The definition browser: /crud lists all, /crud/<name> or ?name=<name> shows one, /crud/overlay/<name> an overlay.
 * With a platform that stores no overlays it shows the definitions that the console was loaded with.
 */
export default function Definitions() {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { name, overlay } = useParams();
  const [query] = useSearchParams();
  const sources = useSources();
  const { loaded, kept, isPending, error, editable } = sources;
  if (isPending) return <Loading />;
  if (error && !kept) {
    return (
      <div className="page def">
        <h1 className="page-title">{translate('definitions.title')}</h1>
        <p role="alert">{failureText(error, { op: 'one' })}</p>
        <Button onClick={sources.refetch}>{translate('views.refusal.retry')}</Button>
      </div>
    );
  }
  if (name === OVERLAY && overlay) {
    if (kept) return <OverlayPage name={overlay} kept={kept} loaded={loaded} />;
    return <Missing text={translate(editable ? 'definitions.missing' : 'definitions.overlays.readOnly')} />;
  }
  const wanted = name ?? query.get('name');
  if (wanted === null || wanted === undefined) return <Overview sources={sources} />;
  const resource = loaded.byName.get(wanted);
  if (!resource) return <Missing text={translate('definitions.missing', { name: wanted })} />;
  return <DefinitionView key={wanted} resource={resource} loaded={loaded} />;
}

function Missing({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <div className="page def">
      <h1 className="page-title">{translate('definitions.title')}</h1>
      <p>{text}</p>
      <Link to="/crud">{translate('definitions.back')}</Link>
    </div>
  );
}
