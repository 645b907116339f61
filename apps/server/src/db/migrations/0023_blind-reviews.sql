CREATE TABLE "blind_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"kind" text NOT NULL,
	"decisions" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "blind_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blind_review" ADD CONSTRAINT "blind_review_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_review" ADD CONSTRAINT "blind_review_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_review" ADD CONSTRAINT "blind_review_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blind_review_analysis" ON "blind_review" USING btree ("analysis_id","by","id");--> statement-breakpoint
CREATE TRIGGER "blind_review_append_only" BEFORE UPDATE ON "blind_review" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "blind_review_deleted_with_analysis" BEFORE DELETE ON "blind_review" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_analysis"();
