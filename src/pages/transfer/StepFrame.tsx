import { type ReactNode, useEffect, useRef } from 'react';
import { Steps } from './Steps.tsx';
import './stepFrame.css';

interface StepFrameProps {
  at: number;
  title: string;
  /** Name of the file. */
  file: string;
  children: ReactNode;
}

/** One step: its position, its heading, which is focused when the step begins, and its content. */
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
