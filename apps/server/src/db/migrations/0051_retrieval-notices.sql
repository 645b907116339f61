ALTER TABLE "notification" ADD COLUMN "retrieval_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_retrieval_id_retrieval_id_fk" FOREIGN KEY ("retrieval_id") REFERENCES "public"."retrieval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_retrieval" ON "notification" USING btree ("retrieval_id");