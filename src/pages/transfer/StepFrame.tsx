import { type ReactNode, useEffect, useRef } from 'react';
import { Steps } from './Steps.tsx';
import './stepFrame.css';

interface StepFrameProps {
  at: number;
  title: string;
  /** Which file it is about. */
  file: string;
  children: ReactNode;
}

/** One step: where it stands, its heading, which is given the focus when the step begins, and its content. */
export function StepFrame({ at, title, file, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Steps at={at} />
      <section className="tr-step" aria-labelledby="tr-step-title">
        <header>
          <h2 id="tr-step-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="tr-file">{file}</p>
        </header>
        {children}
      </section>
    </>
  );
}
