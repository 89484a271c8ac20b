import { servePrinter } from "../../platform/pdf/index.ts";
import { printDocument } from "./print-document.ts";

servePrinter(printDocument);
