import { servePrinter } from "../../platform/pdf/index.ts";
import { printListing } from "./print-listing.ts";

servePrinter(printListing);
