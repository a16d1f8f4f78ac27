import type { World } from '../world.ts';
import { ofTrigger, type Raised, raisedAt } from './alarms.ts';
import { Course } from './course.ts';
import { wallMinute } from './time.ts';

/** All alarms of a world with their courses: those that are raised at its time, and those that follow them. */
export function coursesOf(world: World): Course[] {
  const start = Date.parse(world.at);
  const courses: Course[] = [];
  const add = (raised: Raised, at: number): void => {
    const course = new Course(world, raised, at);
    courses.push(course);
    for (const { at: fired, on } of course.fired) {
      for (const trigger of raised.triggers) if (trigger.on === on) add(ofTrigger(raised, trigger), fired);
    }
  };
  for (const raised of raisedAt(world, wallMinute(start))) add(raised, start);
  return courses;
}
