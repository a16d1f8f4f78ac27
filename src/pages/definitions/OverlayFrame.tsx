import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/blocks.tsx';
import { Frame } from './Frame.tsx';
import { Head } from './Head.ts';

interface OverlayFrameProps {
  name: string;
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header of an overlay's page: back link, name and actions. */
export function OverlayFrame({ name, about, actions, children }: OverlayFrameProps) {
  return (
    <Frame back>
      <Head as="header">
        <PageTitle>{name}</PageTitle>
        <span className="v-quiet v-grow">{about}</span>
        {actions}
      </Head>
      {children}
    </Frame>
  );
}
