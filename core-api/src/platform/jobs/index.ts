export { createJobs } from "./jobs.ts";
export type { JobRequest, Jobs } from "./jobs.ts";
export type { Job, JobContext } from "./job.ts";
export type { JobRun, JobStatus } from "./job-runs.ts";
